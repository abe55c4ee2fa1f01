/** The few means by which every page is drawn. */
import {
  attributesModule,
  classModule,
  eventListenersModule,
  h,
  init,
  propsModule,
  type VNode,
} from 'snabbdom';

export { h, type VNode };
export const patch = init([attributesModule, classModule, eventListenersModule, propsModule]);

/** One page of the house. */
export interface Page {
  title: string;
  view(): VNode;
  leave?(): void;
}

let draw = (): void => {};
let due = false;

/** Tells the page that something to be seen has changed. */
export function redraw(): void {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    draw();
  });
}

export function drawnBy(by: () => void): void {
  draw = by;
}

let travel = (_path: string): void => {};
let led = false;
export function go(path: string): void {
  led = true;
  travel(path);
}
/** Whether the reader was led here by the page itself, not by an address. */
export const wasLed = (): boolean => led;
export function travelledBy(by: (path: string) => void): void {
  travel = by;
}

type Kids = (VNode | string | undefined | null | false)[];
const some = (kids: Kids): (VNode | string)[] => kids.filter((k): k is VNode | string => !!k || k === '');

export const el = (selector: string, attrs: Record<string, string | boolean> = {}, ...kids: Kids): VNode =>
  h(selector, { attrs }, some(kids));

export const button = (
  label: string | VNode,
  pressed: () => void,
  attrs: Record<string, string | boolean> = {},
  selector = 'button',
): VNode => h(selector, { attrs: { type: 'button', ...attrs }, on: { click: pressed } }, [label]);

export const link = (path: string, label: string | VNode, selector = 'a'): VNode =>
  h(selector, { attrs: { href: path } }, [label]);

/** A labelled choice of one among a few. */
export function choice<T extends string>(
  label: string,
  name: string,
  options: readonly (readonly [T, string])[],
  chosen: T,
  choose: (value: T) => void,
): VNode {
  return el(
    'label.field',
    {},
    el('span', {}, label),
    h(
      'select',
      {
        attrs: { name },
        props: { value: chosen },
        on: { change: (e: Event) => choose((e.target as HTMLSelectElement).value as T) },
      },
      options.map(([value, text]) =>
        h('option', { key: value, attrs: { value, selected: value === chosen } }, text),
      ),
    ),
  );
}

export function field(
  label: string,
  name: string,
  value: string,
  typed: (value: string) => void,
  attrs: Record<string, string> = {},
): VNode {
  return el(
    'label.field',
    {},
    el('span', {}, label),
    h('input', {
      attrs: { name, ...attrs },
      props: { value },
      on: { input: (e: Event) => typed((e.target as HTMLInputElement).value) },
    }),
  );
}

export function tick(label: string, name: string, on: boolean, turned: (on: boolean) => void): VNode {
  return el(
    'label.tick',
    {},
    h('input', {
      attrs: { type: 'checkbox', name },
      props: { checked: on },
      on: { change: (e: Event) => turned((e.target as HTMLInputElement).checked) },
    }),
    el('span', {}, label),
  );
}

/** Hands a text to the reader as a file. */
export function saveAs(name: string, text: string, type = 'text/plain'): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([text], { type }));
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}

const openers = new WeakMap<Node, HTMLElement>();

/** A modal sheet, opened as soon as it is drawn; Escape closes it, and focus goes back to where it was. */
export function sheet(label: string, close: () => void, ...kids: Kids): VNode {
  return h(
    'dialog.sheet',
    {
      key: label,
      attrs: { 'aria-label': label },
      hook: {
        insert: v => {
          openers.set(v.elm!, document.activeElement as HTMLElement);
          const dialog = v.elm as HTMLDialogElement;
          dialog.showModal();
          dialog.scrollTop = 0; // a long one is read from its beginning, though its button has the focus
        },
        remove: (v, gone) => {
          gone();
          openers.get(v.elm!)?.focus?.();
        },
      },
      on: {
        cancel: (e: Event) => {
          e.preventDefault();
          close();
        },
        click: (e: Event) => e.target === e.currentTarget && close(),
      },
    },
    [h('div.sheet-body', some(kids))],
  );
}
