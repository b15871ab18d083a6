// 分配组织: where a user may work, which organisation he begins in, how much of it he sees there, and until when.
import '#ui/theme/chineseDates.ts';
import { ActionIcon, Button, Group, Radio, Select, Stack } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { assignOrganizationsMutation } from '#api/assignments.ts';
import { rememberRefs, useRefReader } from '#api/refsCache.ts';
import { user } from '#entities/system/user.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { AssignedOrganization } from '#model/wire/assignmentWire.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { lineRowsOf } from '#model/typedAnswer.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import { useWrite } from '../useWrite.ts';
import classes from './assign.module.css';

export interface OrganizationsDialogProps {
  draft: DocumentDraft;
  onClose(): void;
  onDone(): Promise<void>;
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The first begins where none does. */
function withDefault(rows: readonly AssignedOrganization[]): readonly AssignedOrganization[] {
  return rows.some(({ isDefault }) => isDefault)
    ? rows
    : rows.map((row, index) => ({ ...row, isDefault: index === 0 }));
}

export function OrganizationsDialog({ draft, onClose, onDone }: OrganizationsDialogProps): ReactNode {
  const { pick } = useFieldEnvironment();
  const [rows, setRows] = useState<readonly AssignedOrganization[]>(() =>
    lineRowsOf(user.lines.organizations.fields, draft.lineRows('organizations')).map((line) => ({
      organization: plainText(line.organization),
      isDefault: line.isDefault === true,
      dataScope: textOrNull(line.dataScope),
      validTo: textOrNull(line.validTo),
    })),
  );

  async function add(): Promise<void> {
    const answer = await pick.open('organization', {
      multiple: true,
      text: '',
      forField: 'user.organizations.organization',
    });
    rememberRefs(answer.refs, {
      organization: Object.fromEntries(answer.records.map((record) => [record.id, record])),
    });
    const known = new Set(rows.map(({ organization }) => organization));
    const added = answer.records
      .filter(({ id }) => !known.has(id))
      .map(({ id }): AssignedOrganization => ({
        organization: id,
        isDefault: false,
        dataScope: null,
        validTo: null,
      }));
    setRows(withDefault([...rows, ...added]));
  }

  const saving = useWrite({
    ...assignOrganizationsMutation,
    async onSuccess() {
      notify('success', '组织已分配，用户下次登录或切换组织时生效');
      await onDone();
      onClose();
    },
  });
  const save = () => saving.run({ user: draft.doc.id, organizations: rows });

  return (
    <Modal
      opened
      onClose={onClose}
      title={`分配组织：${plainText(partOf(draft.doc.fields, user.fields).name)}`}
      size={760}
      centered
      closeOnClickOutside={false}
    >
      <Stack gap={12}>
        {rows.length === 0 ? (
          <div className={classes['empty']}>还没有组织。没有组织的用户登录后不能工作，请添加。</div>
        ) : (
          <OrganizationTable rows={rows} onRows={setRows} />
        )}
        <Group gap={8}>
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => void add()}>
            添加组织
          </Button>
          <Button variant="default" ml="auto" onClick={onClose}>
            取消
          </Button>
          <Button loading={saving.busy} onClick={() => void save()}>
            保存
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface OrganizationTableProps {
  rows: readonly AssignedOrganization[];
  onRows(rows: readonly AssignedOrganization[]): void;
}

function OrganizationTable({ rows, onRows }: OrganizationTableProps): ReactNode {
  const { dictItems } = useFieldEnvironment();
  const refs = useRefReader();
  const set = (organization: string, part: Partial<AssignedOrganization>): void =>
    onRows(rows.map((row) => (row.organization === organization ? { ...row, ...part } : row)));
  const nameOf = (id: string): string => {
    const record = refs('organization', id);
    return record === undefined ? '…' : record.name || record.code;
  };
  const remove = (organization: string): void =>
    onRows(withDefault(rows.filter((row) => row.organization !== organization)));
  return (
    <table className={classes['table']} aria-label="登录组织">
      <thead>
        <tr>
          <th>组织</th>
          <th>默认</th>
          <th>数据范围</th>
          <th>有效期至</th>
          <th aria-label="操作" />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ organization, isDefault, dataScope, validTo }) => (
          <tr key={organization}>
            <td>{nameOf(organization)}</td>
            <td>
              <Radio
                aria-label={`${nameOf(organization)}为默认组织`}
                checked={isDefault}
                onChange={() =>
                  onRows(rows.map((row) => ({ ...row, isDefault: row.organization === organization })))
                }
              />
            </td>
            <td>
              <Select
                size="xs"
                w={160}
                aria-label={`${nameOf(organization)}的数据范围`}
                placeholder="同用户"
                clearable
                data={dictItems('dataScope').map((item) => ({ value: item.value, label: item.text }))}
                value={dataScope}
                onChange={(value) => set(organization, { dataScope: value })}
              />
            </td>
            <td>
              <DateInput
                size="xs"
                w={140}
                placeholder="长期"
                valueFormat="YYYY-MM-DD"
                clearable
                aria-label={`${nameOf(organization)}的有效期至`}
                value={validTo}
                onChange={(value) => set(organization, { validTo: textOrNull(value) })}
              />
            </td>
            <td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`移除${nameOf(organization)}`}
                onClick={() => remove(organization)}
              >
                <IconX size={14} />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
