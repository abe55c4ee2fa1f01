use board::*;
use std::collections::BTreeMap;
fn main(){
  let data="/work/shared/data/";
  let mut truth: BTreeMap<String,Vec<(String,String)>> = BTreeMap::new();
  let dir=std::env::args().nth(1).unwrap_or("games".into());
  let only=std::env::args().nth(2);
  let csv=std::fs::read_to_string(format!("{data}{}/plies.csv", if dir=="ocr"{"games"}else{&dir})).unwrap();
  for l in csv.lines().skip(1){
    // stem,ply,side,printed(quoted),san,uci,fen,status
    let mut f=Vec::new();let mut cur=String::new();let mut q=false;
    for c in l.chars(){ match c {'"'=>q=!q, ',' if !q =>{f.push(std::mem::take(&mut cur));}, c=>cur.push(c)}} f.push(cur);
    truth.entry(f[0].clone()).or_default().push((f[5].clone(),f[3].clone()));
  }
  let index=std::fs::read_to_string(format!("{data}{}/index.csv", if dir=="ocr"{"games"}else{&dir})).unwrap();
  let fens:BTreeMap<String,String>=index.lines().filter_map(|l|{let s=l.split(',').next()?; let at=l.find("rnbqkbnr/")?; Some((s.into(), l[at..].split(',').next()?.into()))}).collect();
  let (mut ok,mut n,mut okv,mut nv)=(0,0,0,0);
  for (stem,t) in &truth {
    if only.as_ref().is_some_and(|o| o!=stem) {continue}
    let book=stem.split('-').next().unwrap();
    let path= if dir=="ocr" {format!("{data}ocr/{stem}.txt")} else {format!("{data}{dir}/{book}/{stem}.txt")};
    let Ok(text)=std::fs::read_to_string(&path) else {continue};
    n+=1;
    let start=fens.get(stem).map(|f|Position::from_fen(f).unwrap()).unwrap_or(Position::start());
    let scores=scribe::find::scores(&text);
    let mut best=(0,String::new());
    let want:Vec<&str>=t.iter().map(|x|x.0.as_str()).collect();
    for s in &scores{
      if only.is_some(){for e in &s.entries{println!("   {:?} {:?} {:?} astray={} line {} | {} | {:?}",e.cell.number,e.cell.side,e.cell.standing,e.astray,e.cell.line,e.cell.text, String::from_utf8_lossy(&e.cell.phrase.signs))}}
      let r=scribe::read::read(&start,&s.entries);
      let got:Vec<String>=r.moves.iter().map(|m|format!("{}{}{}",m.chosen.from(),m.chosen.to(),m.chosen.promotion().map_or(String::new(),|r|r.char().to_string()))).collect();
      let same=got.iter().zip(&want).take_while(|(a,b)|a==b).count();
      let msg=format!("{same}/{} got {} cost {} broke {:?} passed {:?}{}",want.len(),got.len(),r.cost,r.breaks_off.as_ref().map(|b|&s.entries[b.0].cell.text),r.passed_over.len(), if same<want.len(){format!(" next printed {:?} want {} got {:?}",t[same].1,want[same],got.get(same))}else{"".into()});
      if same==want.len()&&got.len()==same{best=(usize::MAX,msg);} else if same>=best.0&&best.0!=usize::MAX{best=(same,msg);}
      if only.is_some(){for m in &r.moves{ if m.cost>=50||!m.others.is_empty(){println!("  repair {:?} {:?} {} others {:?}",s.entries[m.entry].cell.text,m.chosen,m.cost,m.others)}}}
    }
    let verified=index.lines().any(|l|l.starts_with(&format!("{stem},"))&&l.contains(",verified,"));
    if verified{nv+=1}
    if best.0==usize::MAX{ok+=1; if verified{okv+=1} if only.is_some(){println!("OK {stem} {}",best.1)}} else {println!("{stem} [{}] scores {} {}",if verified{"v"}else{"p"},scores.len(),best.1)}
  }
  println!("{ok}/{n} exact; verified {okv}/{nv}");
}
