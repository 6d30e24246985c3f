// npx tsx group.ts groups.json
import { readFileSync, writeFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
import { parse, childrenOf, importsOf, type Node } from './tests/setup/sources';
interface G { idx:number[]; iface:string; names?:Record<number,string>; types?:Record<number,string>; existing?:boolean; generics?:[string,string]; merge?:number; defText?:string; docs?:string; members?:string }
interface F { file:string; name:string; groups:G[] }
const fs:F[]=JSON.parse(readFileSync(process.argv[2]!,'utf8'));
const files=execSync('git ls-files service tests bench texts',{encoding:'utf8'}).trim().split('\n').filter(f=>/\.tsx?$/.test(f));
for(const fn of fs){
  let defaults:boolean[]=[]; let propNames:string[]=[];
  // definition
  { const code=readFileSync(fn.file,'utf8'); const edits:[number,number,string][]=[]; let done=false;
    const visit=(n:any,top:any)=>{ if(done) return; let f:any;
      if(n.type==='FunctionDeclaration'&&n.id?.name===fn.name) f=n; else if(n.type==='VariableDeclarator'&&n.id?.name===fn.name&&/Function/.test(n.init?.type??'')) f=n.init;
      if(f){ done=true; const ps:any[]=f.params.items??f.params; 
        const info=ps.map((p,i)=>{ const text=code.slice(p.start,p.end); let opt=false,def='',pat='',type='';
          let t=p; if(p.type==='AssignmentPattern'){ def=code.slice(p.right.start,p.right.end); t=p.left; }
          const ann=t.typeAnnotation; type=ann?code.slice(ann.typeAnnotation.start,ann.typeAnnotation.end):''; opt=!!t.optional||def!=='';
          if(t.type==='Identifier') pat=t.name; else pat=code.slice(t.start,ann?ann.start:t.end);
          if(!type&&def) type=/^\d/.test(def)?'number':/^['"]/.test(def)?'string':/^(true|false)$/.test(def)?'boolean':'unknown';
          return {text,opt,def,pat,type,ident:t.type==='Identifier'}; });
        propNames=info.map((x,i)=>x.ident?x.pat:''); defaults=info.map(x=>x.opt);
        const out:string[]=[]; let decl='';
        ps.forEach((p,i)=>{ const g=fn.groups.find(g=>g.idx.includes(i)); if(!g){ out.push(info[i]!.text); return; } if(g.idx[0]!==i) return;
          const members=g.idx.map(j=>{ const x=info[j]!; const nm=g.names?.[j]??x.pat; propNames[j]=nm; const ty=g.types?.[j]??x.type; return `  ${nm}${x.opt?'?':''}: ${ty}${x.opt&&!x.def?' | undefined':''};`; });
          const inner=g.idx.map(j=>{ const x=info[j]!; const nm=propNames[j]!; const a=nm===x.pat?nm:`${nm}: ${x.pat}`; return a+(x.def?` = ${x.def}`:''); }).join(', ');
          const all=g.idx.every(j=>info[j]!.opt);
          out.push(g.defText??`{ ${inner} }: ${g.iface}${g.generics?g.generics[1]:''}${all?' = {}':''}`);
          if(!g.existing) decl+=`${g.docs?`/** ${g.docs} */\n`:''}interface ${g.iface}${g.generics?g.generics[0]:''} {\n${g.members??members.join('\n')}\n}\n\n`;
        });
        edits.push([ps[0].start,ps.at(-1).end,out.join(', ')]);
        if(decl){ // insert before top statement and its leading comment
          let at=top.start; const before=code.slice(0,at); const m=/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)$/.exec(before); if(m) at-=m[1].length; edits.push([at,at,decl]); }
        return; }
      for(const c of childrenOf(n)) visit(c,top); };
    const prog=parse(fn.file,code) as any; for(const s of prog.body) visit(s,s);
    if(!done){ console.log('NOT FOUND',fn.name); continue; }
    let o=code; for(const [a,b,t] of edits.sort((x,y)=>y[0]-x[0])) o=o.slice(0,a)+t+o.slice(b); writeFileSync(fn.file,o); }
  // calls
  let calls=0;
  for(const f of files){ const code=readFileSync(f,'utf8'); if(!new RegExp('\\b'+fn.name+'\\b').test(code)) continue;
    if(f!==fn.file&&!importsOf(f).some(i=>i.to===fn.file&&(i.names as string[]).includes(fn.name))) continue;
    // repeat until no call left untransformed (nested): process innermost-last by handling outermost first with recursion on text
    const render=(src:string):string=>{ const prog=parse(f,src); const hits:any[]=[]; const visit=(n:any)=>{ if(n.type==='CallExpression'&&n.callee.type==='Identifier'&&n.callee.name===fn.name&&!n.__d) hits.push(n); for(const c of childrenOf(n)) visit(c); }; visit(prog);
      hits.sort((a,b)=>b.start-a.start); let out=src; 
      for(const h of hits){ const args:any[]=h.arguments; if(args.some(a=>a.type==='SpreadElement')){ console.log('SPREAD',f,fn.name); continue; } if(!args.length) continue;
        const txt=(a:any)=>src.slice(a.start,a.end); if(hits.some(x=>x!==h&&x.start>h.start&&x.end<=h.end)) { console.log('NESTED',f,fn.name); continue; }
        const parts:string[]=[]; args.forEach((a,i)=>{ const g=fn.groups.find(g=>g.idx.includes(i)); if(!g){ parts.push(txt(a)); return; } if(g.idx[0]!==i) return;
          const ps=g.idx.filter(j=>args[j]&&!(args[j].type==='Identifier'&&args[j].name==='undefined'&&defaults[j])).map(j=>{ const t=txt(args[j]); if(g.merge===j){ if(args[j].type==='ObjectExpression') return t.replace(/^\{\s*/,'').replace(/,?\s*\}$/,''); return '...'+t; } return t===propNames[j]?t:`${propNames[j]}: ${t}`; }).filter(Boolean);
          parts.push(ps.length?`{ ${ps.join(', ')} }`:'{}'); });
        while(parts.at(-1)==='{}') parts.pop();
        out=out.slice(0,args[0].start)+parts.join(', ')+out.slice(args.at(-1).end); calls++; }
      return out; };
    const out=render(code); if(out!==code) writeFileSync(f,out); }
  console.log(fn.name,calls);
}
