// npx tsx rename.ts renames.json : [{from,to,only?:regex of files, imported?: module path suffix}]
import { readFileSync, writeFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
import { parse, childrenOf, importsOf, type Node } from './tests/setup/sources';
type R={from:string;to:string;only?:string;imported?:string;def?:string;comments?:boolean};
const rs:R[]=JSON.parse(readFileSync(process.argv[2]!,'utf8'));
const files=execSync('git ls-files service tests bench texts',{encoding:'utf8'}).trim().split('\n').filter(f=>/\.tsx?$/.test(f));
let n=0;
for(const f of files){ const code=readFileSync(f,'utf8');
  const here=new Map<string,string>();
  for(const r of rs){ if(!new RegExp('\\b'+r.from+'\\b').test(code)) continue;
    if(r.only&&!new RegExp(r.only).test(f)) continue;
    if(r.imported&&f!==r.imported&&!importsOf(f).some(i=>i.to===r.imported&&(i.names as string[]).includes(r.from))) continue;
    here.set(r.from,r.to); }
  if(!here.size) continue;
  const edits:[number,number,string][]=[]; const seen=new Set<number>();
  const visit=(node:Node)=>{ const b=node as any;
    if((node.type==='Identifier'||node.type==='PrivateIdentifier'||node.type==='JSXIdentifier')&&here.has(b.name)&&!seen.has(b.start)){ if(code.slice(b.start,b.start+b.name.length)===b.name){ seen.add(b.start); edits.push([b.start,b.start+b.name.length,here.get(b.name)!]); } }
    for(const c of childrenOf(node)) visit(c); };
  visit(parse(f,code));
  let out=code; for(const [a,b,t] of edits.sort((x,y)=>y[0]-x[0])) out=out.slice(0,a)+t+out.slice(b);
  // backticked names in comments
  for(const [from,to] of here) out=out.replace(new RegExp('`'+from+'(\\(\\))?`','g'),'`'+to+'$1`');
  if(out!==code){ writeFileSync(f,out); n+=edits.length; }
}
console.log('edits',n);
