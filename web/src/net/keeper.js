/** Keeps the library for when no line is to be had. It is registered by the rooms that need nobody but the umpire in the page. */
const files = FILES;
// The names of the files tell their contents: with other names it is another page.
const shelf = `library-${files.join().length}-${files.join().split('').reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 7)}`;

addEventListener('install', event => {
  const kept = caches.open(shelf).then(cache => cache.addAll(files));
  event.waitUntil(kept.then(() => skipWaiting()));
});

addEventListener('activate', event => {
  const old = caches.keys().then(names => Promise.all(names.filter(name => name !== shelf).map(name => caches.delete(name))));
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  // A page comes from the house if it answers, so that it is never older than the house.
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')));
  else if (files.includes(pathname)) event.respondWith(caches.match(pathname).then(kept => kept ?? fetch(request)));
});
