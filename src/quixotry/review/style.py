"""How the page looks, by day and by night, on a desk and on a phone."""

STYLE = """\
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --ink: #20242b; --soft: #626975;
  --rule: #dfe1e5; --good: #1b7f4b; --mild: #8a6100; --bad: #b3261e; --felt: #e4e1db;
  --square: #f5f3ef; --tile: #2c3e57; --tile-ink: #ffffff; --new: #c8571b; --made: #1f6fb4; }
@media (prefers-color-scheme: dark) { :root { --ground: #16191e; --card: #1e2229; --ink: #e4e6ea;
  --soft: #a0a7b3; --rule: #353b45; --good: #63c98f; --mild: #e0b84c; --bad: #ff8a80; --felt: #2a2f38;
  --square: #383e49; --tile: #d9cdb4; --tile-ink: #20242b; --new: #f2945c; --made: #6db3f2; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 5rem; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .5rem; }
a { color: var(--s0); }
.soft { color: var(--soft); font-size: .88rem; margin: .1rem 0 .6rem; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; margin: .5rem 0; }
th, td { padding: .25rem .7rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { padding-left: 0; }
.left { text-align: left; }
thead th { font-weight: 600; border-bottom: 1px solid var(--rule); vertical-align: bottom; }
tbody tr + tr td { border-top: 1px solid color-mix(in srgb, var(--rule) 55%, transparent); }
.game { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; margin: 1rem 0;
  content-visibility: auto; contain-intrinsic-size: auto 4rem; }
.game > summary { padding: .8rem 1rem; font-weight: 600; cursor: pointer; }
.game > summary span { font-weight: 400; color: var(--soft); }
.game > div { padding: 0 1rem 1rem; }
.plots { display: grid; gap: .6rem 1.5rem;
  grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); }
figure { margin: 0; }
figcaption { font-size: .88rem; color: var(--soft); }
.n0, .n1, .n2, .n3 { font-weight: 600; }
.n0 { color: var(--s0); } .n1 { color: var(--s1); } .n2 { color: var(--s2); } .n3 { color: var(--s3); }
.line { display: grid; grid-template-columns: 1.8rem 6.5rem 5.5rem minmax(0, 1fr) 3rem 3rem 4rem;
  gap: 0 .7rem; font-size: .92rem; font-variant-numeric: tabular-nums;
  align-items: baseline; padding: .25rem .3rem; }
.line > :nth-child(n+5), .line > :first-child { text-align: right; }
.line > * { overflow: hidden; text-overflow: ellipsis; overflow-wrap: anywhere; }
.line > :nth-child(2), .line > :nth-child(3) { white-space: nowrap; }
.head { font-weight: 600; white-space: nowrap; border-bottom: 1px solid var(--rule); margin-top: .8rem; }
.rack { color: var(--soft); letter-spacing: .03em; }
.turn { border-bottom: 1px solid color-mix(in srgb, var(--rule) 55%, transparent); }
.turn > summary { cursor: pointer; list-style: none; }
.turn > summary::-webkit-details-marker { display: none; }
.turn > summary:hover, .turn[open] > summary { background: color-mix(in srgb, var(--rule) 30%, transparent); }
.mark { font-size: .8rem; color: var(--soft); white-space: nowrap; margin-left: .35rem; }
.mark.bad { color: var(--bad); } .mark.good { color: var(--good); }
.none { color: var(--good); } .mild { color: var(--mild); } .much { color: var(--bad); font-weight: 600; }
.look { display: grid; grid-template-columns: minmax(0, 23rem) minmax(0, 1fr); gap: 1rem;
  padding: .6rem .3rem 1rem; }
.look table { margin: 0; } .look tr.made td { color: var(--made); }
.look .tell { color: var(--soft); font-size: .85rem; margin: .6rem 0 0; }
svg.board { width: 100%; height: auto; display: block; border-radius: .4rem; background: var(--felt); }
svg.board text { font: 600 6.4px system-ui, "Segoe UI", Arial, sans-serif; text-anchor: middle;
  fill: var(--tile-ink); }
.c { font: 4px system-ui, "Segoe UI", Arial, sans-serif; text-anchor: middle; fill: var(--soft); }
.sq { fill: var(--square); } .wall { fill: var(--soft); } .start { fill: var(--soft); }
.lines { stroke: var(--felt); stroke-width: .8; fill: none; }
.w2 { fill: #edb56c; fill-opacity: .5; } .w3 { fill: #e08f2f; fill-opacity: .75; } .w4 { fill: #c96f10; }
.l2 { fill: #4b9d9a; fill-opacity: .3; } .l3 { fill: #4b9d9a; fill-opacity: .65; } .l4 { fill: #2f7f7c; }
.t { fill: var(--tile); } .best .t { fill: var(--new); } .made .t { fill: var(--made); }
svg.board text.b { font-style: italic; font-weight: 400; text-decoration: underline; }
svg.board .made { display: none; }
svg.board:is(:hover, :focus) .made { display: inline; } svg.board:is(:hover, :focus) .best { display: none; }
svg.board.only .made { display: inline; }
.key { display: inline-block; width: .75em; height: .75em; border-radius: .2em; background: var(--new); }
.key.made { background: var(--made); }
@media (max-width: 40rem) {
  body { font-size: 15px; } main { padding: 1.2rem .7rem 4rem; }
  .line { grid-template-columns: 1.5rem minmax(0, 1fr) 2.8rem 2.8rem 3.2rem; gap: 0 .4rem; }
  .head { font-size: .82rem; }
  .line > :nth-child(3) { display: none; }
  .line > :nth-child(2) { grid-column: 2 / -1; font-size: .8rem; color: var(--soft); }
  .line > :nth-child(4) { grid-column: 2; }
  .look { grid-template-columns: minmax(0, 1fr); } .game > div { padding: 0 .6rem .8rem; } }
@media print { .game { break-inside: avoid; content-visibility: visible; } }
"""
