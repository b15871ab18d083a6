// Bridge from a document to those it was pushed from: what it took becomes executed there when it is approved, and is
// given back to what drafts occupy when that is taken back. Lines and documents that are complete close by themselves.
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

export const counted = defineBehaviour({
  title: '源单执行数量',
  actions: {
    approve: defineAction({
      effects: ['progress'],
      plan: () => [{ effect: 'progress', to: 'executed' }],
    }),
    unapprove: defineAction({
      effects: ['progress'],
      plan: () => [{ effect: 'progress', to: 'occupied' }],
    }),
  },
});
