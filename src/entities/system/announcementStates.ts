// The life of announcements: written, published once, taken back for good.
import type { StateMachine } from '#model/states/stateMachine.ts';

export const announcementStates: StateMachine = {
  name: 'announcement',
  initial: 'draft',
  dict: 'announcementStatus',
  states: { draft: ['editable', 'removable'], published: ['reviewed'], revoked: ['void'] },
  transitions: [
    {
      action: 'publish',
      title: '发布',
      from: ['draft'],
      to: 'published',
      onward: true,
      complete: true,
      stamps: { by: 'sender', at: 'sendTime' },
    },
    {
      action: 'revoke',
      title: '撤回',
      from: ['published'],
      to: 'revoked',
      stamps: { by: 'cancelBy', at: 'cancelTime' },
    },
  ],
};
