import { importsOf, sourceFiles } from './tests/setup/sources';
const r=process.argv[2];
for (const f of sourceFiles('service')) { if(!f.startsWith(r))continue; const l=importsOf(f).filter(i=>i.kind!=='address'&&i.to.startsWith(r)).map(i=>i.to.slice(r.length).replace('.ts','')+(i.kind==='type'?'(t)':'')); console.log(f.slice(r.length).replace('.ts',''),'->',l.join(' ')); }
