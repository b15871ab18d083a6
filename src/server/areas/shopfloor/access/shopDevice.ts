// 车间终端: a new device gets its code at once; a device that is held back loses the people who are signed in on it.
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { shopDevice as device } from '#entities/shopfloor/access/shopDevice.ts';

export const shopDevice = defineBehaviour(device, {
  title: '车间终端',
  effects: {
    save: ['enrollCode'],
    renewCode: ['enrollCode'],
    suspend: ['endOperatorSessions'],
    revoke: ['endOperatorSessions'],
  },
  plan: {
    save: ({ status, fields }) =>
      status === 'pending' && fields.enrollUntil === null ? [{ effect: 'enrollCode' }] : [],
    renewCode: () => [{ effect: 'enrollCode' }],
    suspend: ({ id }) => [{ effect: 'endOperatorSessions', device: id, reason: 'deviceOff' }],
    revoke: ({ id }) => [{ effect: 'endOperatorSessions', device: id, reason: 'deviceOff' }],
  },
});
