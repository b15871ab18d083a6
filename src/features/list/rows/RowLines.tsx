// The lines of a document under its row in a list: a small grid to read, with the columns the session may see.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { documentQuery } from '#api/queries.ts';
import { readRef } from '#api/refsCache.ts';
import { hasEntity } from '#entities/registry.ts';
import { createArraySource, Grid, type GridDetail } from '#grid';
import { lineColumnsOf, refTextIn } from '#model/derive/columns.ts';
import { isInternal } from '#model/derive/form.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { Loaded } from '#ui/Loaded.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { gridColumn } from '#ui/kinds/gridColumn.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import type { ListRow } from '#model/typedAnswer.ts';

/** Px: a head, five lines and the room around. */
const detailHeight = 232;
const calledOf = factsReader({ code: 'code' });

/** Null where rows have no lines to show. */
export function rowLines(
  def: EntityDef,
  lines: string | null,
  environment: FieldEnvironment,
): GridDetail<ListRow> | null {
  const { lineList } = def;
  if (lineList === undefined || lines !== null || def.kind === 'report') return null;
  return {
    height: detailHeight,
    has: (row) => typeof row.docId === 'string' && row.docId !== '',
    render: (row) => (
      <RowLines def={def} lines={lineList} id={row.docId} version={row.version} environment={environment} />
    ),
  };
}

interface RowLinesProps {
  def: EntityDef;
  lines: string;
  id: string;
  /** Of the row: a newer one means newer lines. */
  version: number;
  environment: FieldEnvironment;
}

function RowLines({ def, lines, id, version, environment }: RowLinesProps) {
  const opened = useQuery(documentQuery(def.name, id));
  const { data, refetch } = opened;
  const old = data !== undefined && data.doc.version < version;
  useEffect(() => {
    if (old) void refetch();
  }, [old, refetch]);
  return (
    <Loaded query={opened}>
      {({ doc }) => <LinesTable def={def} lines={lines} doc={doc} environment={environment} />}
    </Loaded>
  );
}

interface LinesTableProps {
  def: EntityDef;
  lines: string;
  doc: Doc;
  environment: FieldEnvironment;
}

function LinesTable({ def, lines, doc, environment }: LinesTableProps) {
  const { grants } = useSession();
  const { columnShown } = usePermission();
  const rowHeight = useRowHeight();
  const fields = def.lines?.[lines]?.fields;
  const columns = useMemo(() => {
    // What its references are called came with the answer, whatever the list knows.
    const reading = { ...environment, refs: readRef };
    return lineColumnsOf(def, lines, { grants, has: hasEntity })
      .filter(({ path, field }) => !isInternal(field) && columnShown(`${def.name}:${lines}.${path}`))
      .map(({ path, field, title, width, shown, total }) =>
        gridColumn(
          {
            path,
            field,
            title,
            width,
            shown: shown && (field.list === true || !isDerived(field)) && field.hidden !== true,
            total,
            refText: refTextIn(fields ?? {}, path),
            pin: null,
          },
          reading,
          () => doc.fields,
        ),
      )
      .map((column) => ({ ...column, sortable: true, filter: null }));
  }, [def, lines, doc, environment, grants, columnShown, fields]);
  const source = useMemo(
    () => createArraySource<LineRow>({ rows: doc.lines[lines] ?? [], idOf: (row) => row.id }),
    [doc, lines],
  );
  const title = def.lines?.[lines]?.title ?? '明细';
  return (
    <Grid
      label={`${title} ${plainText(calledOf(doc.fields).code)}`.trim()}
      columns={columns}
      source={source}
      rowHeight={rowHeight}
      rowNumbers
      exportable={false}
      emptyText={`没有${title}`}
    />
  );
}
