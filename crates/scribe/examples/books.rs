use std::collections::BTreeMap;
fn csv(l:&str)->Vec<String>{let mut f=Vec::new();let mut cur=String::new();let mut q=false;
    for c in l.chars(){ match c {'"'=>q=!q, ',' if !q =>{f.push(std::mem::take(&mut cur));}, c=>cur.push(c)}} f.push(cur);f}
fn main(){
  let data="/work/shared/data/";
  for book in ["16377-blue-book-of-chess","4902-chess-history-and-reminiscences","53881-fosters-complete-hoyle-chess","16713-amusements-in-mathematics-chess"]{
    let text=std::fs::read_to_string(format!("{data}books/{book}.txt")).unwrap();
    let t0=std::time::Instant::now();
    let games:Vec<_>=scribe::find::scores(&text).iter().filter_map(scribe::game::game).collect();
    let dt=t0.elapsed();
    let uci=|g:&scribe::game::Game| g.plies.iter().map(|p|record::uci(p.chosen)).collect::<Vec<_>>().join(" ");
    let mut got:BTreeMap<String,usize>=games.iter().enumerate().map(|(i,g)|(uci(g),i)).collect();
    let mut used=vec![false;games.len()];
    for dir in ["games","lines"]{
      let mut truth:BTreeMap<String,Vec<String>>=BTreeMap::new();
      for l in std::fs::read_to_string(format!("{data}{dir}/plies.csv")).unwrap().lines().skip(1){let f=csv(l);truth.entry(f[0].clone()).or_default().push(f[5].clone());}
      let (mut n,mut found,mut sorted)=(0,0,0);
      for l in std::fs::read_to_string(format!("{data}{dir}/index.csv")).unwrap().lines().skip(1){
        let f=csv(l); if f[28]!=format!("{book}.txt"){continue}
        n+=1;
        let want=truth[&f[0]].join(" ");
        match got.get(&want){Some(&i)=>{found+=1;used[i]=true;
            let is_game=games[i].sort==scribe::game::Sort::Game;
            if is_game==(dir=="games"){sorted+=1}else{println!("  missorted {} as {:?}: {}",f[0],games[i].sort,&games[i].heading.title)}
            if dir=="games"{ let g=&games[i]; println!("   {} {:?}/{:?} [{}/{}] {} [{}] {:?} ev {:?}", f[0], g.heading.white,g.heading.black,f[21],f[22],g.result(),f[24],g.heading.date,g.heading.event)}
          }
          None=>{let near=games.iter().filter(|g|g.lines.0+3>=f[29].parse::<usize>().unwrap()&&g.lines.0<=f[30].parse::<usize>().unwrap()).map(|g|format!("{:?} lines {:?} same {}/{} {:?} {}",g.sort,g.lines,uci(g).split(' ').zip(want.split(' ')).take_while(|(a,b)|a==b).count(),want.split(' ').count(),g.breaks_off.as_ref().map(|b|b.printed.clone()),g.plies.len())).collect::<Vec<_>>(); println!("  miss {} {}-{} {:?}",f[0],f[29],f[30],near)}}
      }
      println!("{book} {dir}: {found}/{n} found, {sorted} sorted right");
    }
    for (i,g) in games.iter().enumerate(){ if !used[i]{println!("  extra {:?} {:?} lines {:?} plies {} {:?} | {}",g.sort,g.state(),g.lines,g.plies.len(),g.breaks_off.as_ref().map(|b|b.printed.clone()),g.heading.title.chars().take(80).collect::<String>())}}
    println!("{} scores, {:?}",games.len(),dt);
    got.clear();
  }
}
