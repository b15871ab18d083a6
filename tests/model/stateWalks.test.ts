// Random walks through the life of every entity: whatever is done in whatever order, nothing leaves its machine.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { whyNot, type Grants } from '#model/rights/can.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import {
  guardBroken,
  settledBySystem,
  stateIn,
  stepDue,
  stepFor,
  stepped,
} from '#model/derive/transitions.ts';
import { statesWith } from '#model/states/stateMachine.ts';
import { actionsByHand, dimensionsOf, stepsOf } from '#model/states/states.ts';
import { assemblyOrder } from '#tests/support/invented/orders.ts';

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

const walked = [assemblyOrder, ...allEntities.filter((def) => stepsOf(def).length > 0)];
const quantity = fc.constantFrom('0', '1', '5', '9.999999', '10', '12');

test('never leave the machine, whatever is done in whatever order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...walked),
      fc.array(fc.tuple(fc.nat(), quantity, quantity, fc.boolean()), { maxLength: 40 }),
      (def, moves) => {
        let doc = emptyDoc(def, origin);
        for (const [pick, doneQty, pickedQty, isSuspended] of moves) {
          if (def === assemblyOrder)
            doc = { ...doc, fields: { ...doc.fields, planQty: '10', doneQty, pickedQty, isSuspended } };
          const actions = actionsByHand(def);
          const action = actions[pick % Math.max(1, actions.length)]?.action ?? '';
          const step = stepFor(def, doc, action);
          if (step !== null && guardBroken(def, doc, step) === null) {
            expect(step.transition.from).toContain(stateIn(doc, step.field));
            doc = stepped(def, doc, step, { ...stamp, reason: '原因' });
            expect(stateIn(doc, step.field)).toBe(step.transition.to);
          }
          if (def === assemblyOrder) {
            doc = settledBySystem(def, doc, stamp);
            expect(stepDue(def, doc)).toBeNull();
          }
          for (const { field, machine } of dimensionsOf(def))
            expect(Object.keys(machine.states)).toContain(stateIn(doc, field));
          expect(doc.fields['status']).toBe(doc.status);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a button is offered exactly where the step leads on', () => {
  const admin: Grants = {
    userId: 'u1',
    login: 'admin',
    userName: '管理员',
    employee: null,
    department: null,
    departments: [],
    org: 'o1',
    admin: true,
    codes: [],
    fieldGroups: [],
    scopes: {},
  };
  fc.assert(
    fc.property(fc.constantFrom(...walked), fc.nat(), fc.nat(), (def, at, pick) => {
      const [main] = dimensionsOf(def);
      const states = Object.keys(main?.machine.states ?? {});
      const actions = actionsByHand(def);
      const action = actions[pick % Math.max(1, actions.length)]?.action ?? '';
      const status = states[at % states.length] ?? '';
      const empty = emptyDoc(def, origin);
      const doc = { ...empty, status, fields: { ...empty.fields, status } };
      expect(whyNot(admin, def, action, doc) === null).toBe(stepFor(def, doc, action) !== null);
    }),
  );
});

test('what is void stays so, and nothing void is worked on', () => {
  for (const def of walked)
    for (const { machine } of dimensionsOf(def)) {
      const dead = statesWith(machine, 'void');
      expect(
        machine.transitions.filter(
          ({ from, to }) => from.some((state) => dead.includes(state)) && !dead.includes(to),
        ),
      ).toEqual([]);
    }
});
