// node movesym.mjs syms.json  [[symbol, fromFile, toFile], ...]: rewrites the imports only
import { execSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
const root=process.cwd(); const list=JSON.parse(readFileSync(process.argv[2],'utf8'));
const files=execSync('git ls-files -co --exclude-standard service tests bench texts scripts',{encoding:'utf8'}).trim().split('\n').filter(f=>/\.(ts|tsx|mjs)$/.test(f)&&existsSync(f));
let n=0;
for(const f of files){ let code=readFileSync(f,'utf8'); const before=code; const add=[];
  code=code.replace(/^import (type )?\{([^}]*)\} from '(\.[^']*)';\n/gm,(all,type,names,spec)=>{
    const abs=relative(root,resolve(root,dirname(f),spec));
    const parts=names.split(',').map(s=>s.trim()).filter(Boolean); const keep=[];
    for(const p of parts){ const m=/^(type )?(\w+)/.exec(p); const hit=list.find(([s,from])=>s===m[2]&&(from===abs+'.ts'||from===abs)); if(hit) add.push([(type||m[1]?'type ':'')+p.replace(/^type /,''),hit[2]]); else keep.push(p); }
    if(keep.length===parts.length) return all;
    return keep.length?`import ${type??''}{ ${keep.join(', ')} } from '${spec}';\n`:'';
  });
  for(const [p,to] of add){ if(to===f) continue; let rel=relative(dirname(f),to).replace(/\.ts$/,''); if(!rel.startsWith('.')) rel='./'+rel;
    const re=new RegExp(`^import (type )?\\{([^}]*)\\} from '${rel.replace(/[.\/]/g,'\\$&')}';\\n`,'m'); const m=re.exec(code);
    if(m){ let names=m[2].split(',').map(s=>s.trim()).filter(Boolean); let np=p; let type=m[1]??'';
      if(type&&!p.startsWith('type ')){ names=names.map(x=>'type '+x); type=''; } else if(type) np=p.replace(/^type /,'');
      names.push(np); code=code.replace(m[0],`import ${type}{ ${names.join(', ')} } from '${rel}';\n`); }
    else { const line=p.startsWith('type ')?`import type { ${p.slice(5)} } from '${rel}';\n`:`import { ${p} } from '${rel}';\n`;
      const i=code.search(/^import /m); const last=[...code.matchAll(/^import [^;]*?from '[^']*';\n/gm)].at(-1); const at=last?last.index+last[0].length:Math.max(i,0); code=code.slice(0,at)+line+code.slice(at); } }
  if(code!==before){ writeFileSync(f,code); n++; } }
console.log('files',n);
