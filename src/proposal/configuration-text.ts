// A proposal as the text of a configuration.

import type { Claim, Proposal, ProposedBehaviour } from './propose.ts';
import type { ProposedConstant } from './propose-constants.ts';

/** The lines that name the behaviour; none where it is open. */
export function behaviourLines(behaviour: ProposedBehaviour): readonly string[] {
  switch (behaviour.kind) {
    case 'specification':
      return [`SPECIFICATION ${behaviour.specification}`];
    case 'init-next':
      return [`INIT ${behaviour.init}`, `NEXT ${behaviour.next}`];
    case 'none':
    case 'open':
      return [];
  }
}

function commentedBehaviour(behaviour: ProposedBehaviour): readonly string[] {
  if (behaviour.kind === 'none') return ['\\* The module has no variables: its assumptions are evaluated, and nothing else.'];
  if (behaviour.kind !== 'open') return ['\\* The behaviours that are checked.', ...behaviourLines(behaviour)];
  if (behaviour.candidates.length === 0)
    return [
      '\\* No definition of the module is a behaviour. Define one, such as',
      '\\*     Spec == Init /\\ [][Next]_vars',
      '\\* and name it here.',
      '\\* SPECIFICATION Spec',
    ];
  return [
    '\\* These formulas could be the behaviour that is checked. Keep one.',
    ...behaviour.candidates.map((name) => `\\* SPECIFICATION ${name}`),
  ];
}

function constantLines({ name, arity, value, use }: ProposedConstant): readonly string[] {
  const isUsed = `    \\* ${name} is used as ${use}.`;
  if (arity > 0 || value === null)
    return [isUsed, `    \\* Define it in a module that extends this one, and name the definition here.`, `    \\* ${name} <- Definition`];
  return [isUsed, `    ${name} = ${value}`];
}

function claimLines(keyword: string, claims: readonly Claim[], comment: string): readonly string[] {
  if (claims.length === 0) return [];
  const stated = claims.filter(({ isStated }) => isStated).map(({ name }) => `${keyword} ${name}`);
  const others = claims.filter(({ isStated }) => !isStated).map(({ name }) => `\\* ${keyword} ${name}`);
  return ['', comment, ...stated, ...(others.length > 0 && stated.length > 0 ? ['\\* Perhaps also:'] : []), ...others];
}

/** The text of a configuration to begin with. What the module does not say of itself is in comments. */
export function configurationText({ module, behaviour, constants, invariants, properties }: Proposal): string {
  const values =
    constants.length === 0
      ? []
      : [
          '',
          '\\* Values to begin with: change them to what is worth checking. Small ones find most mistakes.',
          'CONSTANTS',
          ...constants.flatMap(constantLines),
        ];
  const lines = [
    `\\* How module ${module} is checked. Run: tlasso check ${module}.tla`,
    '',
    ...commentedBehaviour(behaviour),
    ...values,
    ...claimLines('INVARIANT', invariants, '\\* What is true in every reachable state.'),
    ...claimLines('PROPERTY', properties, '\\* What is true of every behaviour.'),
    '',
    '\\* A state without a next state is a deadlock, which is an error. Where such states are fine:',
    '\\* CHECK_DEADLOCK FALSE',
  ];
  return `${lines.join('\n')}\n`;
}
