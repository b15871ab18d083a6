// The life of a design: drawn, published, replaced by the next version or switched off. What is published is no longer
// edited; a change is a new version, so that what people work with never changes under their hands.
import type { StateMachine } from '#model/states/stateMachine.ts';

export const designStates: StateMachine = {
  name: 'design',
  title: '状态',
  initial: 'draft',
  initialTitle: '设计中',
  dict: 'formStatus',
  states: {
    draft: ['editable', 'removable'],
    published: ['reviewed', 'executable'],
    disabled: ['reviewed', 'retired'],
    obsolete: ['reviewed', 'done'],
  },
  transitions: [
    {
      action: 'publish',
      title: '发布',
      from: ['draft'],
      to: 'published',
      onward: true,
      complete: true,
      stamps: { by: 'publishedBy', at: 'publishedAt' },
    },
    { action: 'disable', title: '禁用', from: ['published'], to: 'disabled', optionalReason: true },
    { action: 'enable', title: '启用', from: ['disabled'], to: 'published', onward: true, undoes: 'disable' },
    {
      action: 'replace',
      title: '被新版本取代',
      from: ['published', 'disabled'],
      to: 'obsolete',
      system: true,
      when: 'isReplaced',
    },
  ],
  tabs: [
    { key: 'draft', title: '设计中', states: ['draft'] },
    { key: 'published', title: '已发布', states: ['published'] },
  ],
};
