// How an order stands and what may be done with it now, what happened to it, newest first, and the orders made for its parts.
import '@mantine/core/styles/Timeline.layer.css';
import { Anchor, Button, Group, Stack, Table, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { executionLog } from '#entities/manufacturing/executionLog.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { readerOf } from '#model/refs.ts';
import { listRowsOf } from '#model/typedAnswer.ts';
import type { QueryResult } from '#model/wire/wire.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { DetailList } from '#ui/DetailList.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { openSteps } from '#features/document/nextAction.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { type DocumentWindowProps, textOfField } from '#features/document/panels/QrWindow.tsx';

const told = [
  'status',
  'planQty',
  'startQty',
  'qualifiedQty',
  'scrapQty',
  'inQty',
  'issueStatus',
  'planFinishDate',
  'orderQty',
  'scheduledQty',
  'reportedQty',
  'remainQty',
  'requiredEnd',
  'scheduledEnd',
  'planEndTime',
];

type Found = QueryResult['rows'][number];

/** Texts of the fields of a row, with the names its answer brought. */
function texts(def: EntityDef, answer: QueryResult, environment: FieldEnvironment) {
  const refs = readerOf(answer.refs);
  const own: FieldEnvironment = {
    ...environment,
    refs: (entity, id) => refs(entity, id) ?? environment.refs(entity, id),
  };
  return (row: Found, field: string): string => {
    const kind = def.fields[field];
    return kind === undefined ? '' : cellText(kind, row[field] ?? null, row, own);
  };
}

export function StatusWindow({
  draft,
  environment,
  abilities,
  act,
  onClose,
}: DocumentWindowProps & Pick<DocumentActionsProps, 'abilities' | 'act'>): ReactNode {
  const { permitted } = usePermission();
  const open = openSteps(draft.def, abilities, permitted);
  const { id } = draft.doc;
  const isOrder = draft.def.name === 'manufacturingOrder';
  const events = useQuery(
    listQuery('executionLog', {
      // Of a part of an order: what happened to that part.
      filter: { field: isOrder ? 'manufacturingOrder' : 'billId', op: 'eq', values: [id] },
      sort: [{ field: 'eventTime', descending: true }],
      offset: 0,
      limit: 200,
    }),
  );
  const children = useQuery(
    listQuery('manufacturingOrder', {
      filter: { field: 'parentOrder', op: 'eq', values: [id] },
      sort: [{ field: 'code', descending: false }],
      offset: 0,
      limit: 200,
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={`${draft.def.title} ${textOfField(draft, 'code', environment)} 的状态`}
    >
      <Stack gap={16}>
        <DetailList
          columns={4}
          label="当前状态"
          items={told
            .filter((field) => field === 'status' || Object.hasOwn(draft.def.fields, field))
            .map((field) => ({
              label: field === 'status' ? '业务状态' : (draft.def.fields[field]?.title ?? field),
              value: textOfField(draft, field, environment),
            }))}
        />
        {open.length > 0 && (
          <Group gap={8} role="group" aria-label="可进行的操作">
            {open.map(({ action, title }) => (
              <Button
                key={action}
                variant="default"
                onClick={() => {
                  onClose();
                  act(action, title);
                }}
              >
                {title}
              </Button>
            ))}
          </Group>
        )}
        <Operations draft={draft} environment={environment} />
        {isOrder && children.data !== undefined && children.data.rows.length > 0 && (
          <Children answer={children.data} environment={environment} onOpened={onClose} />
        )}
        {events.isError && (
          <ErrorState message={messageOf(events.error)} onRetry={() => void events.refetch()} />
        )}
        {events.isPending && (
          <Delayed>
            <PageSkeleton />
          </Delayed>
        )}
        {events.data !== undefined && <Events answer={events.data} environment={environment} />}
      </Stack>
    </Modal>
  );
}

const counted = ['planQty', 'dispatchedQty', 'reportedQty', 'qualifiedQty', 'scrapQty', 'taskStatus'];

/** Quantities per operation. */
function Operations({ draft, environment }: Omit<DocumentWindowProps, 'onClose'>): ReactNode {
  const { operations } = draft.def.lines ?? {};
  const fields = operations?.fields;
  const rows = fields === undefined ? [] : draft.lineRows('operations');
  if (fields === undefined || rows.length === 0) return null;
  const shown = ['operationSeq', 'operation', ...counted].flatMap((key) => {
    const field = fields[key];
    return field === undefined ? [] : [{ key, field }];
  });
  return (
    <Table fz={13} verticalSpacing={4} horizontalSpacing={8} aria-label="工序数量">
      <Table.Thead>
        <Table.Tr>
          {shown.map(({ key, field }) => (
            <Table.Th key={key} ta={field.kind === 'qty' ? 'right' : undefined}>
              {field.title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {shown.map(({ key, field }) => (
              <Table.Td key={key} ta={field.kind === 'qty' ? 'right' : undefined}>
                {cellText(field, row[key] ?? null, row, environment)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface AnswerProps {
  answer: QueryResult;
  environment: FieldEnvironment;
}

function Events({ answer, environment }: AnswerProps): ReactNode {
  if (answer.rows.length === 0)
    return (
      <Text size="sm" c="var(--wb-text-2)">
        还没有执行记录
      </Text>
    );
  const text = texts(executionLog, answer, environment);
  return (
    <Timeline bulletSize={12} lineWidth={2} active={answer.rows.length}>
      {answer.rows.map((row) => {
        const [from, to] = [text(row, 'fromStatus'), text(row, 'toStatus')];
        // Where the order stands is told by the events that moved it.
        const moved = from === to ? '' : from === '' ? to : `${from} → ${to}`;
        const more = [moved, text(row, 'qty'), text(row, 'reason'), text(row, 'remark')].filter(
          (each) => each !== '',
        );
        return (
          <Timeline.Item key={row.id} title={text(row, 'event')}>
            {more.length > 0 && <Text size="sm">{more.join(' · ')}</Text>}
            <Text size="xs" c="var(--wb-text-2)">
              {text(row, 'eventTime')} {text(row, 'operator')}
            </Text>
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function Children({ answer, environment, onOpened }: AnswerProps & { onOpened(): void }): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const text = texts(manufacturingOrder, answer, environment);
  return (
    <Table fz={13} verticalSpacing={4} horizontalSpacing={8} aria-label="子订单">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>子订单</Table.Th>
          <Table.Th>物料名称</Table.Th>
          <Table.Th ta="right">生产数量</Table.Th>
          <Table.Th ta="right">已入库</Table.Th>
          <Table.Th>状态</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {listRowsOf(manufacturingOrder, answer.rows).map((row) => {
          const path = recordPath(menu, 'manufacturingOrder', row.docId);
          return (
            <Table.Tr key={row.id}>
              <Table.Td>
                {path === null ? (
                  text(row, 'code')
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => {
                      onOpened();
                      tab.open(path);
                    }}
                  >
                    {text(row, 'code')}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td>{text(row, 'materialName')}</Table.Td>
              <Table.Td ta="right">{text(row, 'planQty')}</Table.Td>
              <Table.Td ta="right">{text(row, 'inQty')}</Table.Td>
              <Table.Td>
                {cellText(
                  { kind: 'dict', title: '', dict: 'manufacturingOrderStatus' },
                  row.status,
                  row,
                  environment,
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
