// A document to be decided, beside the list: its approval line with the buttons, header and lines, read-only. It needs
// no page of the document in the menu: whoever has to decide may read it.
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#api/mutations.ts';
import { documentQuery } from '#api/queries.ts';
import { readRef } from '#api/refsCache.ts';
import { entityOf, hasEntity } from '#entities/registry.ts';
import { ApprovalSteps } from '#features/document/panels/ApprovalSteps.tsx';
import type { ApprovalRow } from '#model/approval/approval.ts';
import { formOf } from '#model/derive/form.ts';
import { lineFieldsOf } from '#model/derive/system.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { isDecimal } from '#model/fields.ts';
import { isShown } from '#model/rights/visible.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { DetailList } from '#ui/DetailList.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import quiet from '#ui/quietTable.module.css';
import { useSession } from '#ui/shell/sessionContext.tsx';
import classes from './approval.module.css';

export interface ApprovalDrawerProps {
  row: ApprovalRow;
  environment: FieldEnvironment;
  /** Opens the document's own page; null when this person's menu has none. */
  onPage: (() => void) | null;
  /** Of a document that waits for this person and follows no flow. */
  onDecide: ((kind: 'agree' | 'refuse') => void) | null;
  onClose(): void;
}

export function ApprovalDrawer({
  row,
  environment,
  onPage,
  onDecide,
  onClose,
}: ApprovalDrawerProps): ReactNode {
  const client = useQueryClient();
  const query = documentQuery(row.entity, row.recordId);
  const { data, error, refetch } = useQuery({ ...query, retry: false });
  const def = entityOf(row.entity);
  if (def === undefined) return null;
  const shown = { ...environment, refs: readRef };
  return (
    <Drawer opened onClose={onClose} position="right" title={`${row.title} ${row.recordCode}`} size={860}>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <Delayed>
          <PageSkeleton />
        </Delayed>
      )}
      {error === null && data !== undefined && (
        <>
          {data.approval !== undefined && (
            <div className={classes['steps']}>
              <ApprovalSteps
                approval={data.approval}
                subject={`${row.title} ${row.recordCode}`}
                onDecided={async () => {
                  await client.invalidateQueries({ queryKey: query.queryKey });
                  onClose();
                }}
              />
            </div>
          )}
          <Header def={def} doc={data.doc} environment={shown} />
          {Object.keys(def.lines ?? {}).map((key) => (
            <Lines key={key} def={def} doc={data.doc} lines={key} environment={shown} />
          ))}
          <Group justify="flex-end" gap={8} mt={16}>
            {onPage !== null && (
              <Button variant="default" onClick={onPage}>
                打开单据
              </Button>
            )}
            {onDecide !== null && (
              <>
                <Button
                  variant="default"
                  c="var(--wb-error)"
                  title="Alt+R"
                  onClick={() => onDecide('refuse')}
                >
                  驳回
                </Button>
                <Button title="Alt+A" onClick={() => onDecide('agree')}>
                  同意
                </Button>
              </>
            )}
          </Group>
        </>
      )}
    </Drawer>
  );
}

function Header({
  def,
  doc,
  environment,
}: {
  def: EntityDef;
  doc: Doc;
  environment: FieldEnvironment;
}): ReactNode {
  const { grants } = useSession();
  const items = formOf(def, grants, hasEntity).flatMap(({ group, fields }) =>
    fields.flatMap(({ key, field }) => {
      if (group === '系统' || field.hidden === true) return [];
      const value = doc.fields[key] ?? null;
      const text =
        field.kind === 'bool'
          ? value === true
            ? '是'
            : ''
          : cellText(field, value, doc.fields, environment);
      return text === '' ? [] : [{ label: field.title, value: text, wide: field.kind === 'longText' }];
    }),
  );
  return <DetailList items={items} />;
}

const mostLines = 200;
const mostColumns = 10;

function Lines({
  def,
  doc,
  lines,
  environment,
}: {
  def: EntityDef;
  doc: Doc;
  lines: string;
  environment: FieldEnvironment;
}): ReactNode {
  const { grants } = useSession();
  const own = def.lines?.[lines];
  const rows = doc.lines[lines] ?? [];
  if (own === undefined || rows.length === 0) return null;
  const columns = Object.entries(lineFieldsOf(own))
    .filter(
      ([key, field]) =>
        field.list === true && field.hidden !== true && isShown(grants, def, `${lines}.${key}`),
    )
    .filter(([key, field]) =>
      rows.some((row) => cellText(field, row[key] ?? null, row, environment, { doc: doc.fields }) !== ''),
    )
    .slice(0, mostColumns);
  return (
    <section className={classes['lines']} aria-label={own.title}>
      <h3>
        {own.title}
        <span>{rows.length} 行</span>
      </h3>
      <div className={classes['scroll']}>
        <table className={`${quiet['table'] ?? ''} ${quiet['dense'] ?? ''}`}>
          <thead>
            <tr>
              {columns.map(([key, field]) => (
                <th key={key} data-number={isDecimal(field) || undefined}>
                  {field.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostLines).map((row) => (
              <tr key={row.id}>
                {columns.map(([key, field]) => (
                  <td key={key} data-number={isDecimal(field) || undefined}>
                    {cellText(field, row[key] ?? null, row, environment, {
                      doc: doc.fields,
                      refText: key === 'material' ? 'code' : 'name',
                    })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > mostLines && <p>只显示前 {mostLines} 行，打开单据查看全部</p>}
    </section>
  );
}
