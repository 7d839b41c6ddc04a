// The look of the page: one style sheet, light and dark, readable on paper.

/** The style sheet of the page. */
export const STYLE = `
:root { color-scheme: light dark; --back: #ffffff; --front: #1f2328; --faint: #59636e; --line: #d1d9e0; --panel: #f6f8fa;
  --wrong: #d1242f; --good: #1a7f37; --added: #dafbe1; --removed: #ffebe9; --mark: #0969da; }
@media (prefers-color-scheme: dark) { :root { --back: #0d1117; --front: #f0f6fc; --faint: #9198a1; --line: #3d444d; --panel: #151b23;
  --wrong: #f85149; --good: #3fb950; --added: #12361f; --removed: #4b1113; --mark: #4493f8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--front); font: 15px/1.5 system-ui, sans-serif; }
header, main { max-width: 1200px; margin: 0 auto; padding: 1rem 1.5rem; }
header { border-bottom: 1px solid var(--line); }
h1 { font-size: 1.3rem; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 2.2rem 0 .4rem; }
main > h2:first-child { margin-top: .6rem; }
p { margin: .4rem 0; }
a { color: inherit; }
code, pre, .value, .var { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .87em; }
.verdict.wrong { color: var(--wrong); } .verdict.good { color: var(--good); }
.faint { color: var(--faint); }
p.faint { font-size: .9rem; } p.faint > span { margin-left: .8rem; }
button { font: inherit; color: var(--front); background: var(--panel); border: 1px solid var(--line); border-radius: 5px; padding: .1rem .6rem;
  cursor: pointer; }
button:hover { border-color: var(--mark); }
.trace { display: grid; grid-template-columns: minmax(13rem, 18rem) minmax(0, 1fr); gap: 1.5rem; align-items: start; }
.timeline { list-style: none; margin: 0; padding: 0; position: sticky; top: .5rem; max-height: 95vh; overflow: auto; }
.timeline a { display: block; padding: .3rem .6rem; border-left: 3px solid var(--line); color: inherit; text-decoration: none; }
.timeline a:hover { background: var(--panel); }
.timeline .cycle a { border-left-color: var(--wrong); }
.timeline a[aria-current] { background: var(--panel); border-left-color: var(--mark); font-weight: 600; }
.back { padding: .3rem .6rem; color: var(--wrong); }
section.state { border: 1px solid var(--line); border-radius: 6px; margin-bottom: 1rem; overflow: hidden; }
section.state.current { outline: 2px solid var(--mark); }
section.state h3 { margin: 0; padding: .35rem .8rem; background: var(--panel); font-size: .95rem; display: flex; gap: 1rem;
  justify-content: space-between; }
h3 .faint { font-weight: 400; font-size: .85rem; }
section.state tr:first-child td { border-top: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .8rem; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-size: .85rem; font-weight: 600; color: var(--faint); }
td.var { width: 1%; white-space: nowrap; }
td.value { white-space: pre-wrap; overflow-wrap: anywhere; }
tr.changed td.var { font-weight: 700; }
ins { background: var(--added); text-decoration: none; } del { background: var(--removed); }
tr.same.hidden { display: none; }
table.truth { width: auto; } table.truth td, table.truth th { text-align: center; padding: .15rem .5rem; }
table.truth td.formula { text-align: left; white-space: pre; padding-right: 1.2rem; }
td.true { background: var(--added); } td.false { background: var(--removed); }
.true { color: var(--good); } .false { color: var(--wrong); font-weight: 700; }
td.number, th.number { text-align: right; }
table.truth .current { outline: 2px solid var(--mark); outline-offset: -2px; }
.walk { position: sticky; top: 0; background: var(--back); padding: .3rem 0; z-index: 1; }
.diagram { overflow: auto; border: 1px solid var(--line); border-radius: 6px; max-height: 85vh; } .diagram g.step { cursor: pointer; }
.player { border: 1px solid var(--line); border-radius: 6px; background: #ffffff; color: #1f2328; overflow: auto; padding: .5rem; margin-bottom: 1rem; }
.player .frame { margin: 0 0 .5rem; } .player figcaption { font-size: .85rem; color: #59636e; text-align: center; }
.player svg { display: block; margin: 0 auto; width: 100%; max-height: 40vh; }
.player.stepping { position: sticky; top: 2.5rem; z-index: 1; } .player.stepping ~ section.state { scroll-margin-top: 55vh; }
.player.stepping .frame:not(.current) { display: none; } .problem { color: #d1242f; }
.graph { overflow: auto; border: 1px solid var(--line); border-radius: 6px; background: #ffffff; }
.graph svg { display: block; margin: 0 auto; max-width: none; }
.graph:not(.fit) { max-height: 85vh; }
.graph.fit svg { max-width: 100%; height: auto; }
td.number { font-variant-numeric: tabular-nums; }
table.coverage td.number, table.coverage th.number { width: 7rem; }
table.annotated td { border-top: 0; padding-top: 0; padding-bottom: 0; font: .82rem/1.55 ui-monospace, Menlo, Consolas, monospace; }
table.annotated .number { width: 1%; white-space: nowrap; }
td.source { white-space: pre-wrap; overflow-wrap: anywhere; }
ul.why { overflow-wrap: anywhere; padding-left: 1.3rem; }
tr.unused { background: var(--removed); } tr.unused td.source { color: var(--wrong); }
tr.gap td { height: .7rem; border-bottom: 1px dashed var(--line); }
pre { background: var(--panel); padding: .8rem; border-radius: 6px; overflow: auto; white-space: pre-wrap; }
label { user-select: none; }
table.truth { display: block; overflow-x: auto; max-width: 100%; }
@media (max-width: 760px) { .trace { grid-template-columns: minmax(0, 1fr); } main > table { display: block; overflow-x: auto; }
  section.state h3 { flex-wrap: wrap; } td.value { min-width: 0; } .timeline { position: static; max-height: none; } }
@media print { .timeline, label, .walk { display: none; } .trace { display: block; } }
`.trim();
