// Records that a stored text names by code or id, asked for as every reference is, so that the rights of whoever looks
// hold. A name nobody answers to stays to be seen as what it is: a record that was deleted, disabled or is out of sight.
import { useQuery } from '@tanstack/react-query';
import { pickQuery } from '#api/queries.ts';
import { isId } from '#model/kinds/ref.ts';
import type { RefRecord } from '#model/refs.ts';

export interface NamedRecords {
  /** By name; what stands for a missing record has the name as its id. Names not answered yet are absent. */
  byName: ReadonlyMap<string, RefRecord>;
  /** Names that no record answers to. */
  missing: readonly string[];
}

export function useNamedRecords(entity: string, title: string, names: readonly string[]): NamedRecords {
  const ids = names.filter(isId);
  const codes = names.filter((name): boolean => !isId(name));
  const byIds = useQuery({ ...pickQuery(entity, { ids, limit: ids.length }), enabled: ids.length > 0 });
  const byCodes = useQuery({ ...pickQuery(entity, { codes }), enabled: codes.length > 0 });
  const byName = new Map<string, RefRecord>();
  const missing: string[] = [];
  const add = (name: string, record: RefRecord | undefined, shown: string): void => {
    byName.set(name, record ?? { id: name, code: name, name: shown, fields: {} });
    if (record === undefined) missing.push(name);
  };
  const known = new Map(
    [...(byIds.data?.rows ?? []), ...(byCodes.data?.rows ?? [])].map((record) => [record.id, record]),
  );
  if (byIds.data !== undefined) for (const id of ids) add(id, known.get(id), `已删除的${title}`);
  if (byCodes.data !== undefined)
    for (const code of codes)
      add(code, known.get(byCodes.data.byCode?.[code] ?? ''), `${code}（已删除或停用）`);
  return { byName, missing };
}
