// The life of every entity is sound: states are reached, mean something and can be left; what it writes and reads exists.
import { allEntities } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import { compile, pathsOf } from '#model/expression.ts';
import { machineIssues } from '#model/states/stateMachine.ts';
import { dimensionsOf, stepsOf } from '#model/states/states.ts';
import { expect, test } from 'vitest';
import { read } from './places.ts';

const living = allEntities
  .filter((def) => dimensionsOf(def).length > 0)
  .map((def) => [def.name, def] as const);

test.each(living)('%s leads a sound life', (_name, def) => {
  for (const { field, machine } of dimensionsOf(def)) {
    expect(machineIssues(machine)).toEqual([]);
    if (field !== 'status') expect(fieldAt(def, field)).toMatchObject({ kind: 'dict', dict: machine.dict });
  }
  const written = stepsOf(def).flatMap(({ transition: { stamps, reason, clears } }) =>
    [stamps?.by, stamps?.at, reason, ...(clears ?? [])].filter((key) => key !== undefined),
  );
  expect(written.filter((key) => fieldAt(def, key) === undefined)).toEqual([]);
  const actions = stepsOf(def).map(({ transition }) => transition.action);
  expect(Object.keys(def.actions ?? {}).filter((action) => actions.includes(action))).toEqual([]);
  for (const { transition } of stepsOf(def))
    for (const text of [transition.when, ...(transition.guards ?? []).map(({ expect: guard }) => guard)])
      if (text !== undefined)
        expect(
          pathsOf(compile(text)).filter(
            (path) => path !== 'linesDone' && read({ def, lines: null }, path) === undefined,
          ),
        ).toEqual([]);
  for (const [action, { performs, in: states, on, offeredWhen }] of Object.entries(def.actions ?? {})) {
    if (states !== undefined || on !== undefined || offeredWhen !== undefined)
      expect([action, performs]).toEqual([action, true]);
    if (on !== undefined) expect(Object.keys(def.lines ?? {})).toContain(on.lines);
    if (offeredWhen !== undefined)
      expect(
        pathsOf(compile(offeredWhen.expect)).filter((path) => read({ def, lines: null }, path) === undefined),
      ).toEqual([]);
  }
  const states = Object.keys(dimensionsOf(def)[0]?.machine.states ?? {});
  for (const state of [
    ...Object.values(def.actions ?? {}).flatMap((action) => action.in ?? []),
    ...(def.pushes ?? []).flatMap((push) => push.in ?? []),
  ])
    expect(states).toContain(state);
});
