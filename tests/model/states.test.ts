// The life of rows: roles, steps by hand and of the system, what is wrong with a machine.
import { describe, expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { actionsOf } from '#model/rights/can.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import { guardBroken, settledBySystem, stepFor, stepped } from '#model/derive/transitions.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { standardStates } from '#model/states/standardStates.ts';
import { machineIssues, type StateMachine } from '#model/states/stateMachine.ts';
import {
  dimensionsOf,
  isIn,
  asksOf,
  stateAfter,
  statesBefore,
  statesIn,
  transitionOf,
} from '#model/states/states.ts';
import { assemblyOrder, assemblyStates, pickingStates } from '#tests/support/invented/orders.ts';

const stamp = { by: 'u1', at: '2026-09-07T01:00:00.000Z' };
const origin = {
  id: 'd1',
  today: '2026-09-07',
  now: stamp.at,
  userId: 'u1',
  employee: null,
  department: null,
  org: 'o1',
  localCurrency: null,
};

function orderIn(status: string, fields: Doc['fields'] = {}): Doc {
  const doc = emptyDoc(assemblyOrder, origin);
  return { ...doc, status, fields: { ...doc.fields, status, planQty: '10', ...fields } };
}

describe('roles', () => {
  test.each([
    ['document', 'executable', ['approved']],
    ['document', 'reviewed', ['approved', 'closed']],
    ['stockBill', 'reviewed', ['approved']],
    ['master', 'editable', ['draft', 'approved']],
    ['lookup', 'executable', ['enabled']],
    ['lookup', 'retired', ['disabled']],
  ] as const)('states of %s that are %s', (name, role, expected) => {
    expect(statesIn({ states: name }, role)).toEqual(expected);
  });

  test('rows without a life have no role and no step', () => {
    expect(isIn({ states: 'none' }, 'approved', 'executable')).toBe(false);
    expect(statesIn({ states: 'none' }, 'executable')).toEqual([]);
    expect(dimensionsOf({ states: 'none' })).toEqual([]);
  });

  test('a state nobody declared has no role', () => {
    expect(isIn(assemblyOrder, 'toString', 'executable')).toBe(false);
    expect(isIn(assemblyOrder, null, 'executable', 'void')).toBe(false);
  });
});

describe('steps by hand', () => {
  test('an action leads on only from the states it names', () => {
    expect(stepFor(assemblyOrder, orderIn('planned'), 'release')?.transition.to).toBe('released');
    expect(stepFor(assemblyOrder, orderIn('draft'), 'release')).toBeNull();
    expect(statesBefore(assemblyOrder, 'void')).toEqual(['draft', 'planned']);
    expect(stateAfter(assemblyOrder, 'submitted', 'approve')).toBe('planned');
    expect(stateAfter(assemblyOrder, 'closed', 'approve')).toBeNull();
  });

  test('of several transitions with one action the first whose condition holds is taken', () => {
    expect(stepFor(assemblyOrder, orderIn('closed'), 'reopen')?.transition.to).toBe('finished');
    expect(stepFor(assemblyOrder, orderIn('closed', { closeReason: '停产' }), 'reopen')?.transition.to).toBe(
      'started',
    );
  });

  test('steps of the system are nobody’s button, permission or wish', () => {
    const names = actionsOf(assemblyOrder).map(({ action }) => action);
    expect(names).toContain('release');
    expect(names).not.toContain('autoFinish');
    expect(names.filter((name) => name === 'reopen')).toHaveLength(1);
    expect(transitionOf(assemblyOrder, 'autoFinish')).toBeUndefined();
    expect(stepFor(assemblyOrder, orderIn('started', { doneQty: '10' }), 'autoFinish')).toBeNull();
  });

  test('a guard says in its own words why not', () => {
    const doc = orderIn('planned', { isSuspended: true });
    const step = stepFor(assemblyOrder, doc, 'release');
    if (step === null) throw new Error('a planned order can be released');
    expect(guardBroken(assemblyOrder, doc, step)?.message).toBe('订单已挂起，请先解挂再下达');
    expect(guardBroken(assemblyOrder, orderIn('planned', { isSuspended: false }), step)).toBeNull();
  });

  test('stamps, reason and emptied fields follow from the table', () => {
    const open = orderIn('released');
    const force = stepFor(assemblyOrder, open, 'forceClose');
    if (force === null) throw new Error('a released order can be closed by force');
    const closed = stepped(assemblyOrder, open, force, { ...stamp, reason: '客户取消' });
    expect(closed.fields).toMatchObject({ status: 'closed', closedBy: 'u1', closeReason: '客户取消' });
    const back = stepFor(assemblyOrder, closed, 'reopen');
    if (back === null) throw new Error('a closed order can be opened again');
    expect(stepped(assemblyOrder, closed, back, stamp).fields).toMatchObject({
      status: 'started',
      closedBy: null,
      closedAt: null,
      closeReason: null,
    });
  });

  test('fields of stamps and reasons are there, named by their action', () => {
    const fields = allFieldsOf(assemblyOrder);
    expect(fields['closedBy']?.title).toBe('结案人');
    expect(fields['approvedAt']).toMatchObject({ title: '审核时间', list: true, filter: true });
    expect(fields['rejectReason']?.title).toBe('驳回意见');
    expect(fields['status']?.title).toBe('业务状态');
  });

  test('an action asks for the parameters of its transition', () => {
    expect(Object.keys(asksOf(assemblyOrder, 'release') ?? {})).toEqual(['reissue']);
    expect(asksOf(assemblyOrder, 'approve')).toBeUndefined();
  });
});

describe('steps of the system', () => {
  test.each([
    ['released', '0', 'released'],
    ['released', '3', 'started'],
    ['released', '10', 'finished'],
    ['started', '10.5', 'finished'],
    ['finished', '9', 'started'],
    ['finished', '0', 'released'],
    ['planned', '10', 'planned'],
    ['closed', '0', 'closed'],
  ])('an order that is %s with %s of 10 done becomes %s', (status, doneQty, expected) => {
    const after = settledBySystem(assemblyOrder, orderIn(status, { doneQty }), stamp);
    expect(after.status).toBe(expected);
    expect(after.fields['status']).toBe(expected);
  });

  test('a dimension moves beside the life of the order', () => {
    const after = settledBySystem(assemblyOrder, orderIn('released', { pickedQty: '10' }), stamp);
    expect(after.fields['pickStatus']).toBe('full');
    expect(after.status).toBe('released');
    expect(
      settledBySystem(assemblyOrder, { ...after, fields: { ...after.fields, pickedQty: '0' } }, stamp).fields,
    ).toMatchObject({ pickStatus: 'none' });
  });

  test('conditions that lead in a circle are told, not followed for ever', () => {
    const circle: StateMachine = {
      name: 'circle',
      initial: 'a',
      dict: 'docStatus',
      states: { a: ['executable'], b: ['reviewed'] },
      transitions: [
        { action: 'there', title: '去', from: ['a'], to: 'b', system: true, when: 'not linesDone' },
        { action: 'back', title: '回', from: ['b'], to: 'a', system: true, when: 'not linesDone' },
      ],
    };
    const def: EntityDef = { ...assemblyOrder, name: 'circle', states: circle, dimensions: {} };
    expect(() => settledBySystem(def, emptyDoc(def, origin), stamp)).toThrow(RangeError);
  });
});

describe('what is wrong with a machine', () => {
  const sound = standardStates.document;
  const transition = (index: number) => {
    const found = sound.transitions[index];
    if (found === undefined) throw new Error('the machine has this transition');
    return found;
  };
  test.each<[string, StateMachine]>([
    ['the initial state new is not declared', { ...sound, initial: 'new' }],
    ['the state lost is never reached', { ...sound, states: { ...sound.states, lost: ['done'] } }],
    ['submitted has no role', { ...sound, states: { ...sound.states, submitted: [] } }],
    [
      'voided is void and something else',
      { ...sound, states: { ...sound.states, voided: ['void', 'editable'] } },
    ],
    [
      'submit from draft is never taken',
      { ...sound, transitions: [...sound.transitions, { ...transition(0), to: 'approved' }] },
    ],
    [
      'undo undoes nothing, which does not exist',
      {
        ...sound,
        transitions: [
          ...sound.transitions,
          { action: 'undo', title: '撤销', from: ['approved'], to: 'draft', undoes: 'nothing' },
        ],
      },
    ],
    [
      'wait never says when it is taken',
      {
        ...sound,
        transitions: [
          ...sound.transitions,
          { action: 'wait', title: '等', from: ['draft'], to: 'voided', system: true },
        ],
      },
    ],
    [
      'hang names the unknown state nowhere',
      {
        ...sound,
        transitions: [...sound.transitions, { action: 'hang', title: '挂', from: ['draft'], to: 'nowhere' }],
      },
    ],
    [
      'nothing leads on from submitted, which counts for nothing',
      { ...sound, transitions: sound.transitions.filter(({ from }) => !from.includes('submitted')) },
    ],
    ['a tab names the unknown state x', { ...sound, tabs: [{ key: 'x', title: '某', states: ['x'] }] }],
  ])('%s', (issue, machine) => {
    expect(machineIssues(machine).join('\n')).toContain(issue);
  });

  test('the machines of the product and of these tests are sound', () => {
    const machines = [
      ...allEntities.flatMap((def) => dimensionsOf(def).map(({ machine }) => machine)),
      assemblyStates,
      pickingStates,
    ];
    expect(machines.flatMap(machineIssues)).toEqual([]);
  });
});
