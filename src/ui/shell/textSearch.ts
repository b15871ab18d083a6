// Parameters of an address that are texts, read with their names as a type. The routes are part of the sign-in page, for
// which a schema library would weigh more than all the rest they bring; pages read further shapes with zod.
import type { SearchSchema } from './tabs/tabContext.ts';

export type TextSearch<Name extends string> = Partial<Record<Name, string>>;

/** What is no text counts as missing; other parameters are left out. Never fails, whatever stands in an address. */
export function textSearch<Name extends string>(names: readonly Name[]): SearchSchema<TextSearch<Name>> {
  return {
    parse(record) {
      const found: TextSearch<Name> = {};
      if (typeof record !== 'object' || record === null) return found;
      const values = new Map<string, unknown>(Object.entries(record));
      for (const name of names) {
        const value = values.get(name);
        if (typeof value === 'string') found[name] = value;
      }
      return found;
    },
  };
}
