// 在线开发: what is told before a design is published.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const onlineButtons: AreaButtons = {
  of: [],
  load: async () => await Promise.resolve({}),
  questions: {
    'onlineForm:publish': async () => (await import('./form/PublishQuestion.tsx')).PublishQuestion,
  },
};
