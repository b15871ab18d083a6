// 车间终端: a new device gets its code at once; a device that is held back loses the people who are signed in on it.
import { type ActionPart, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { shopDevice as device } from '#entities/shopfloor/access/shopDevice.ts';

/** Whoever is signed in on it is signed out. */
const heldBack: ActionPart = {
  effects: ['endOperatorSessions'],
  plan: ({ id }) => [{ effect: 'endOperatorSessions', device: id, reason: 'deviceOff' }],
};

export const shopDevice = defineBehaviour(device, {
  title: '车间终端',
  actions: {
    save: {
      effects: ['enrollCode'],
      plan: ({ status, fields }) =>
        status === 'pending' && fields.enrollUntil === null ? [{ effect: 'enrollCode' }] : [],
    },
    renewCode: { effects: ['enrollCode'], plan: () => [{ effect: 'enrollCode' }] },
    suspend: heldBack,
    revoke: heldBack,
  },
});
