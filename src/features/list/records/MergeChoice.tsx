// What is said before two records become one: which stays, field by field whose value counts, and what is taken along of the
// lines; then everything that named the other follows.
import '@mantine/core/styles/Alert.layer.css';
import { Alert, Button, Checkbox, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { usagesQuery, mergeMutation } from '#api/records.ts';
import { useRefReader } from '#api/refsCache.ts';
import { hasEntity } from '#entities/registry.ts';
import { formOf } from '#model/derive/form.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import { sameValue } from '#model/patch.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { cellText, missingText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { useKeyedWrite } from '#features/useWrite.ts';
import classes from './RecordDialogs.module.css';

type Pair = readonly [Doc, Doc];

export interface MergeChoiceProps {
  def: EntityDef;
  docs: Pair;
  environment: FieldEnvironment;
  isUnderWay: boolean;
  onUnderWay(isUnderWay: boolean): void;
  /** The record that is no more, taken into the other. */
  onMerged(gone: string): void;
  onClose(): void;
}

const calledOf = factsReader({ code: 'code', name: 'text' });

function nameOf(doc: Doc): string {
  const { code, name } = calledOf(doc.fields);
  return `${plainText(code)} ${plainText(name)}`.trim();
}

/** Which record stays and whose values it has then. */
function useMergeChoice(def: EntityDef, docs: Pair) {
  const grants = useGrants();
  const [stayingId, setStayingId] = useState(docs[0].id);
  const staying = docs[0].id === stayingId ? docs[0] : docs[1];
  const other = docs[0].id === stayingId ? docs[1] : docs[0];
  /** Whose value counts, where the person has said so. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const fields = formOf(def, grants, hasEntity)
    .flatMap((section) => section.fields)
    .filter(({ key, field }) => Object.hasOwn(def.fields, key) && !isDerived(field) && field.kind !== 'code')
    .filter(({ key }) => !sameValue(docs[0].fields[key], docs[1].fields[key]));
  const empty = (doc: Doc, key: string): boolean => (doc.fields[key] ?? '') === '';
  return {
    staying,
    other,
    fields,
    sourceOf: (key: string): string =>
      chosen[key] ?? (empty(staying, key) && !empty(other, key) ? other.id : staying.id),
    choose: (key: string, id: string): void => setChosen({ ...chosen, [key]: id }),
    keep(id: string): void {
      setStayingId(id);
      setChosen({});
      setLines([]);
    },
    lines,
    setLines,
  };
}

export function MergeChoice(props: MergeChoiceProps) {
  const { def, docs, environment, isUnderWay, onUnderWay, onMerged, onClose } = props;
  const choice = useMergeChoice(def, docs);
  const { staying, other, fields, lines, setLines } = choice;
  const [problem, setProblem] = useState<string | null>(null);
  const usages = useQuery({ ...usagesQuery(def.name, other.id), enabled: !isUnderWay });
  const linesOf = Object.entries(def.lines ?? {}).filter(
    ([key, own]) => own.readonly !== true && (other.lines[key]?.length ?? 0) > 0,
  );
  const count = (usages.data?.places ?? []).reduce(
    (sum, place) => sum + place.count,
    usages.data?.hidden ?? 0,
  );
  const merging = useKeyedWrite({
    ...mergeMutation(def.name),
    onSuccess() {
      notify('success', `已将“${nameOf(other)}”并入“${nameOf(staying)}”`);
      onMerged(other.id);
      onClose();
    },
    onError(failure) {
      onUnderWay(false);
      setProblem(messageOf(failure));
    },
  });
  const merge = async () => {
    setProblem(null);
    onUnderWay(true);
    await merging.run({
      id: staying.id,
      version: staying.version,
      other: other.id,
      otherVersion: other.version,
      take: fields.flatMap(({ key }) => (choice.sourceOf(key) === other.id ? [key] : [])),
      takeLines: lines,
    });
  };
  return (
    <Stack gap={12}>
      <CompareTable docs={docs} environment={environment} choice={choice} />
      {linesOf.map(([key, own]) => (
        <Checkbox
          key={key}
          label={`把“${nameOf(other)}”的 ${other.lines[key]?.length ?? 0} 行${own.title}也并入`}
          checked={lines.includes(key)}
          onChange={(event) =>
            setLines(event.currentTarget.checked ? [...lines, key] : lines.filter((known) => known !== key))
          }
        />
      ))}
      <Text size="sm">
        {usages.isPending
          ? '正在统计引用…'
          : `“${nameOf(other)}”的 ${count.toLocaleString('zh-CN')} 处引用将改为“${nameOf(staying)}”，`}
        它本身移入回收站。各单据的状态和版本不变，变更历史中有记录。
      </Text>
      {problem !== null && (
        <Alert color="red" p={8}>
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          取消
        </Button>
        <Button color="red" loading={merging.busy} onClick={() => void merge()}>
          合并
        </Button>
      </Group>
    </Stack>
  );
}

interface CompareTableProps {
  docs: Pair;
  environment: FieldEnvironment;
  choice: ReturnType<typeof useMergeChoice>;
}

/** The two side by side, in the fields they differ in. */
function CompareTable({ docs, environment, choice }: CompareTableProps): ReactNode {
  const refs = useRefReader();
  const { staying, fields } = choice;
  return (
    <div className={classes['compare']}>
      <Table fz={13} verticalSpacing={4} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={140}>保留哪一个</Table.Th>
            {docs.map((doc) => (
              <Table.Th key={doc.id}>
                <Radio
                  name="kept"
                  label={nameOf(doc)}
                  checked={doc.id === staying.id}
                  onChange={() => choice.keep(doc.id)}
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ key, field }) => (
            <Table.Tr key={key}>
              <Table.Td c="var(--wb-text-2)">{field.title}</Table.Td>
              {docs.map((doc) => (
                <Table.Td key={doc.id}>
                  <Radio
                    name={key}
                    size="xs"
                    label={
                      cellText(field, doc.fields[key] ?? null, doc.fields, { ...environment, refs }) ||
                      missingText
                    }
                    checked={choice.sourceOf(key) === doc.id}
                    onChange={() => choice.choose(key, doc.id)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {fields.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={3}>两条记录的内容完全相同。</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}
