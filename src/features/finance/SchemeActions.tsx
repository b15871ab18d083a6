// 预览 of a plan scheme: enter an amount and a date and see the instalments it would cut, by the rule the server uses.
// What is typed and not saved yet counts, so that a scheme can be tried while it is made.
import { Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { organisationCalendarQuery } from '#api/queries.ts';
import { isDate } from '#model/time/calendar.ts';
import { decimal, formatDecimal, sumTexts } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { date, money } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { dueDate, storedDueRule } from '#model/rules/dueDate.ts';
import { schemeProblem, splitByScheme, type PlanTerms } from '#entities/finance/planSplit.ts';
import { weekendsOff, type WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { AskedFields } from '#features/document/form/AskedFields.tsx';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Permitted } from '#ui/shell/Permission.tsx';
import classes from './SchemeActions.module.css';

const asked = {
  amount: money('金额', { required: true, above: '0', scale: '2' }),
  date: date('起算日期', { required: true }),
};

export function SchemeActions({ draft, environment }: DocumentActionsProps): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <Permitted code={`${draft.def.name}:preview`}>
      <Button variant="default" onClick={() => setOpened(true)}>
        预览
      </Button>
      {opened && <PreviewDialog draft={draft} environment={environment} onClose={() => setOpened(false)} />}
    </Permitted>
  );
}

type PreviewProps = Pick<DocumentActionsProps, 'draft' | 'environment'> & { onClose(): void };

function PreviewDialog({ draft, environment, onClose }: PreviewProps): ReactNode {
  const [values, setValues] = useState<Row>({ amount: '100000', date: environment.today() });
  const [invalid, setInvalid] = useState<Readonly<Record<string, string>>>({});
  const calendar = useQuery(organisationCalendarQuery()).data?.calendar ?? weekendsOff;
  const readable = Object.keys(invalid).length === 0;
  const given = partOf(values, asked);
  const day = plainText(given.date);
  const problem = schemeProblem(draft.doc);
  const whole = decimal(plainText(given.amount) || '0');
  const rows =
    problem === null && readable && isDate(day)
      ? splitByScheme(draft.doc, { allAmount: whole, amount: whole }, 2)
      : [];
  const text = (dictionary: string, value: string) =>
    environment.dictItems(dictionary).find((item) => item.value === value)?.text ?? value;
  return (
    <Modal opened onClose={onClose} title="预览拆分结果" size={720} centered>
      <div
        className={classes['asked']}
        data-autofocus=""
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) currentTarget.querySelector('input')?.focus();
        }}
      >
        <AskedFields
          def={draft.def}
          fields={asked}
          values={values}
          invalid={invalid}
          onValue={(key, value) => {
            setValues((known) => ({ ...known, [key]: value }));
            setInvalid(({ [key]: _gone, ...others }) => others);
          }}
          onInvalid={(key, text) => setInvalid((known) => ({ ...known, [key]: text }))}
        />
      </div>
      {problem !== null && (
        <Text size="sm" c="var(--wb-error)" role="alert">
          {problem.message}
        </Text>
      )}
      {rows.length > 0 && (
        <Table className={classes['table'] ?? ''} verticalSpacing={6} horizontalSpacing={12}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>期次</Table.Th>
              <Table.Th>款项阶段</Table.Th>
              <Table.Th data-end="">比例%</Table.Th>
              <Table.Th data-end="">金额</Table.Th>
              <Table.Th>起算日</Table.Th>
              <Table.Th>到期日</Table.Th>
              <Table.Th>控制环节</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={index}>
                <Table.Td>{index + 1}</Table.Td>
                <Table.Td>{text('planStage', row.stage)}</Table.Td>
                <Table.Td data-end="">{formatDecimal(row.ratio)}</Table.Td>
                <Table.Td data-end="">{formatDecimal(row.amount, 2)}</Table.Td>
                <Table.Td>{text('dueBase', row.dueBase)}</Table.Td>
                <Table.Td>{dueOn(row, day, calendar)}</Table.Td>
                <Table.Td>
                  {row.controlPoint === 'none' ? '' : text('controlPoint', row.controlPoint)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Td colSpan={3}>合计</Table.Td>
              <Table.Td data-end="">{formatDecimal(sumTexts(rows.map((row) => row.amount)), 2)}</Table.Td>
              <Table.Td colSpan={3} />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
      <Text size="xs" c="var(--wb-text-2)" mt={12}>
        到期日按各期的起算日都是上面的日期计算；实际以单据日期、出入库、验收等发生的日期为准。
      </Text>
    </Modal>
  );
}

function dueOn({ dueRule }: PlanTerms, base: string, calendar: WorkCalendar): string {
  const rule = storedDueRule(dueRule);
  return rule === null ? base : dueDate(base, rule, calendar);
}
