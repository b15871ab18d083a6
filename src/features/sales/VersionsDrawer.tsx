// 历史版本: an order as it was before each change, what made it different, and the change that did it.
import { Anchor, Group, Stack, Table, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/mutations.ts';
import { versionsQuery } from '#api/saleOrders.ts';
import { hasEntity } from '#entities/registry.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { lineColumnsOf, refTextIn } from '#model/derive/columns.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import type { DocVersion } from '#model/documentVersions.ts';
import type { EntityDef } from '#model/entity.ts';
import { isDecimal } from '#model/fields.ts';
import { sameValue } from '#model/patch.ts';
import { readerOf } from '#model/refs.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import { cellText, missingText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { useGrants, useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';

export interface VersionsDrawerProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  onClose(): void;
}

const lines = 'items';
const instant = { kind: 'datetime', title: '' } as const;

export function VersionsDrawer({ draft, environment, onClose }: VersionsDrawerProps) {
  const { def, doc } = draft;
  const { menu } = useSession();
  const tab = useTab();
  const answer = useQuery(versionsQuery(def.name, doc.id));
  const versions = answer.data?.versions ?? [];
  const refs = readerOf(answer.data?.refs ?? {});
  const own: FieldEnvironment = {
    ...environment,
    refs: (entity, id) => refs(entity, id) ?? environment.refs(entity, id),
  };
  return (
    <Drawer opened onClose={onClose} position="right" size={820} title={`${def.title}的历史版本`}>
      {answer.isError && (
        <ErrorState message={messageOf(answer.error)} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && (
        <Delayed>
          <PageSkeleton />
        </Delayed>
      )}
      {answer.isSuccess && versions.length === 0 && (
        <Text size="sm" c="var(--wb-text-2)">
          没有更早的版本
        </Text>
      )}
      {versions.length > 0 && (
        <Tabs defaultValue="0" keepMounted={false}>
          <Tabs.List mb={12}>
            {versions.map((version, index) => (
              <Tabs.Tab key={`${version.version} ${version.changedAt}`} value={String(index)}>
                版本 {version.version}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {versions.map((version, index) => {
            const path = recordPath(menu, version.changedBy.entity, version.changedBy.id);
            return (
              <Tabs.Panel key={`${version.version} ${version.changedAt}`} value={String(index)}>
                <Stack gap={12}>
                  <Group gap={16}>
                    <Text size="sm">
                      {cellText(instant, version.changedAt, undefined, own)} 由{version.userName}变更：
                      {version.reason}
                    </Text>
                    {path !== null && (
                      <Anchor component="button" type="button" size="sm" onClick={() => tab.open(path)}>
                        变更单 {version.changedBy.code}
                      </Anchor>
                    )}
                  </Group>
                  <Differences def={def} draft={draft} version={version} environment={own} />
                  <OldLines def={def} version={version} environment={own} />
                </Stack>
              </Tabs.Panel>
            );
          })}
        </Tabs>
      )}
    </Drawer>
  );
}

interface VersionProps {
  def: EntityDef;
  version: DocVersion;
  environment: FieldEnvironment;
}

/** Header fields that are other now. */
function Differences({ def, version, environment, draft }: VersionProps & { draft: DocumentDraft }) {
  const fields = Object.entries(allFieldsOf(def)).filter(
    ([key, field]) =>
      field.hidden !== true &&
      field.group !== '系统' &&
      Object.hasOwn(version.doc.fields, key) &&
      !sameValue(version.doc.fields[key], draft.doc.fields[key]),
  );
  if (fields.length === 0) return null;
  return (
    <Table fz={13} verticalSpacing={4} horizontalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>表头</Table.Th>
          <Table.Th>当时</Table.Th>
          <Table.Th>现在</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(([key, field]) => (
          <Table.Tr key={key}>
            <Table.Td>{field.title}</Table.Td>
            <Table.Td>
              {cellText(field, version.doc.fields[key] ?? null, version.doc.fields, environment) ||
                missingText}
            </Table.Td>
            <Table.Td>
              {cellText(field, draft.doc.fields[key] ?? null, draft.doc.fields, environment) || missingText}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function OldLines({ def, version, environment }: VersionProps) {
  const grants = useGrants();
  const columns = lineColumnsOf(def, lines, { grants, has: hasEntity }).filter(({ shown }) => shown);
  const fields = Object.fromEntries(columns.map(({ path, field }) => [path, field]));
  return (
    <Table.ScrollContainer minWidth={600}>
      <Table fz={13} verticalSpacing={4} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ path, title, field }) => (
              <Table.Th key={path} ta={isDecimal(field) ? 'right' : 'left'} style={{ whiteSpace: 'nowrap' }}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(version.doc.lines[lines] ?? []).map((row) => (
            <Table.Tr key={row.id}>
              {columns.map(({ path, field }) => (
                <Table.Td
                  key={path}
                  ta={isDecimal(field) ? 'right' : 'left'}
                  style={{ whiteSpace: 'nowrap' }}
                >
                  {cellText(field, row[path] ?? null, row, environment, {
                    refText: refTextIn(fields, path),
                    doc: version.doc.fields,
                  })}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
