// Which files are looked at for the names of a module: those that may see it, and not the rest of a workspace.
import { expect, it } from 'vitest';
import { NameIndex } from '../../src/editor/model/name-index.ts';
import { mayBeSeen } from '../../src/editor/model/seeing.ts';
import { Workspace } from '../../src/session/workspace/index.ts';

const TEXTS: Readonly<Record<string, string>> = {
  '/nowhere/Base.tla': '---- MODULE Base ----\nTypeOK == TRUE\n====\n',
  '/nowhere/Middle.tla': '---- MODULE Middle ----\nEXTENDS Naturals,\n  (* a comment, *) Base\n====\n',
  '/nowhere/Top.tla': '---- MODULE Top ----\nM == INSTANCE Middle\nInv == M!TypeOK\n====\n',
  '/nowhere/Top.cfg': 'INVARIANT Inv\n',
  '/nowhere/Other.tla': '---- MODULE Other ----\nTypeOK == FALSE\n====\n',
  '/nowhere/Other.cfg': 'INVARIANT TypeOK\n',
};

function workspaceOf(texts: Readonly<Record<string, string>>): Workspace {
  const workspace = new Workspace([]);
  for (const [path, text] of Object.entries(texts)) workspace.put(path, text);
  return workspace;
}

it('are those that name it, themselves or through others, and the configurations of these', () => {
  const isSeen = mayBeSeen('/nowhere/Base.tla', [], workspaceOf(TEXTS));
  expect(Object.keys(TEXTS).filter(isSeen)).toEqual(['/nowhere/Base.tla', '/nowhere/Middle.tla', '/nowhere/Top.tla', '/nowhere/Top.cfg']);
});

it('are all where a module that comes with tlasso, or one of a library, may name it', () => {
  const workspace = workspaceOf({ ...TEXTS, '/nowhere/Bags.tla': '---- MODULE Bags ----\n====\n' });
  expect(Object.keys(TEXTS).every(mayBeSeen('/nowhere/Bags.tla', [], workspace))).toBe(true);
  expect(Object.keys(TEXTS).every(mayBeSeen('/nowhere/Base.tla', [], workspace))).toBe(false);
  const { TLASSO_LIBRARY: before } = process.env;
  process.env.TLASSO_LIBRARY = '/library';
  expect(Object.keys(TEXTS).every(mayBeSeen('/nowhere/Base.tla', [], workspace))).toBe(true);
  if (before === undefined) delete process.env.TLASSO_LIBRARY;
  else process.env.TLASSO_LIBRARY = before;
});

it('have all uses of a name', () => {
  const workspace = workspaceOf(TEXTS);
  const index = new NameIndex(workspace);
  const [definition] = index.occurrences('/nowhere/Base.tla').filter(({ entity }) => entity.name === 'TypeOK');
  const places = index.references(definition!.entity).map(({ span }) => `${span.source.name}:${span.start}`);
  expect(places).toEqual([
    `/nowhere/Base.tla:${TEXTS['/nowhere/Base.tla']!.indexOf('TypeOK')}`,
    `/nowhere/Top.tla:${TEXTS['/nowhere/Top.tla']!.indexOf('TypeOK')}`,
  ]);
});
