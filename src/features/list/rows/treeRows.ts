// Rows of a tree (categories, departments) all at hand, so that the list can unfold them; the same contract as the
// server's pages. A tree larger than the limit is told of, and listed flat instead.
import { createArraySource, createTreeSource } from '#grid';
import { plainText } from '#model/text/plainText.ts';
import { allRows, type ListQuestion, type ListSource } from './listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';

const mostTreeRows = 5_000;
/** Small trees stand unfolded from the start. */
const openedAtMost = 300;

export interface TreeRowsOptions {
  entity: string;
  /** Field that names the row above. */
  parent: string;
  question: ListQuestion;
  /** Null after every answer, else what went wrong. */
  onLoad(failure: string | null): void;
  onTooMany(): void;
}

export function createTreeRows({ entity, parent, question, onLoad, onTooMany }: TreeRowsOptions): ListSource {
  const rows = createArraySource<ListRow>({ rows: [], idOf: (row) => row.id });
  const tree = createTreeSource<ListRow>({
    rows,
    parentOf: (row) => {
      const above = row[parent];
      return typeof above === 'string' ? above : null;
    },
  });
  let opened = false;
  const replaced = new Set<(before: ListRow, after: ListRow) => void>();
  let asked = question;
  let way = new AbortController();

  const load = async (): Promise<void> => {
    way.abort();
    way = new AbortController();
    const { signal } = way;
    const found: ListRow[] = [];
    try {
      for await (const page of allRows(entity, asked, signal)) {
        found.push(...page);
        if (found.length > mostTreeRows) return onTooMany();
      }
    } catch (failure) {
      if (!signal.aborted) onLoad(failure instanceof Error ? failure.message : '读取失败');
      return;
    }
    if (signal.aborted) return;
    onLoad(null);
    const known = new Map(rows.rows().map((row) => [row.id, row]));
    rows.setRows(found, true);
    if (!opened && found.length <= openedAtMost) tree.openAll(true);
    opened = true;
    for (const row of found) {
      const before = known.get(row.id);
      if (before !== undefined && plainText(before.version) !== plainText(row.version))
        for (const listener of replaced) listener(before, row);
    }
  };
  void load();

  return {
    ...tree,
    query: () => asked,
    ask: (next) => {
      if (JSON.stringify(next) === JSON.stringify(asked)) return;
      asked = next;
      void load();
    },
    invalidate: () => void load(),
    refreshVisible: () => void load(),
    replaceRows: (newer) => rows.write(new Map(newer.map((row) => [row.id, row])), null),
    onReplaced: (listener) => {
      replaced.add(listener);
      return () => replaced.delete(listener);
    },
    dispose: () => way.abort(),
  };
}
