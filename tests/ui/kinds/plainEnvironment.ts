// What cells of a test know beyond their field: code lists, and nothing that would have to be asked for.
import { codeLists } from '#entities/codeLists.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { createLookups } from '#ui/kinds/lookups.ts';

const nobody = (): never => {
  throw new Error('nothing is asked for here');
};

export const plainEnvironment: FieldEnvironment = {
  dictItems: (name) => codeLists[name]?.items ?? [],
  refs: () => undefined,
  today: () => '2026-11-23',
  pick: {
    suggest: nobody,
    resolve: nobody,
    reachable: nobody,
    open: nobody,
    chosen: nobody,
    create: () => null,
  },
  lookups: createLookups(),
  upload: nobody,
  files: { describe: nobody, download: nobody, choose: nobody },
  fieldsOf: () => [],
  peek: () => null,
};
