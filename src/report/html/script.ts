// What the page does: the current state follows clicks and the arrow keys, unchanged variables can be hidden. Everything is readable without it.

/** The program of the page. */
export const SCRIPT = `
'use strict';
const sections = [...document.querySelectorAll('section.state')];
const links = [...document.querySelectorAll('.timeline a')];
let current = -1;
const show = (index, scroll) => {
  if (index < 0 || index >= sections.length) return;
  current = index;
  sections.forEach((section, i) => section.classList.toggle('current', i === index));
  links.forEach((link, i) => (i === index ? link.setAttribute('aria-current', 'step') : link.removeAttribute('aria-current')));
  if (scroll) sections[index].scrollIntoView({ block: 'nearest' });
};
links.forEach((link, i) => link.addEventListener('click', () => show(i, false)));
sections.forEach((section, i) => section.addEventListener('click', () => show(i, false)));
const loop = Number(document.body.dataset.loop ?? -1);
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const last = sections.length - 1;
  const next = current === last && loop >= 0 ? loop : current + 1;
  const target = { ArrowRight: next, j: next, ArrowLeft: current - 1, k: current - 1, Home: 0, End: last }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  show(target, true);
});
document.querySelector('#only-changes')?.addEventListener('change', (event) => {
  for (const row of document.querySelectorAll('tr.same')) row.classList.toggle('hidden', event.target.checked);
});
const graph = document.querySelector('.graph');
const button = document.querySelector('#graph-size');
const fit = (small) => {
  graph.classList.toggle('fit', small);
  button.textContent = small ? 'actual size' : 'fit the page';
  const start = graph.querySelector('g.node ellipse')?.getBoundingClientRect();
  if (!small && start !== undefined) graph.scrollLeft += start.x - graph.getBoundingClientRect().x - graph.clientWidth / 2;
};
button?.addEventListener('click', () => fit(!graph.classList.contains('fit')));
// Nobody can read what is a fourth of its size.
if (graph !== null && graph.querySelector('svg').width.baseVal.value > 4 * graph.clientWidth) fit(false);
show(0, false);
`.trim();
