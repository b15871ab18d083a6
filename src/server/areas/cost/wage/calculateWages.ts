// Effect `calculateWages`: fills a draft sheet from the reports and entries of its range. What people wrote on the sheet
// (guaranteed amounts, questions and answers) stays with the worker.
import { wageSettlement } from '#entities/cost/wage/wageSettlement.ts';
import { wageSheet, type WageSheet } from '#entities/cost/wage/wageSheet.ts';
import { decimalText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { changeDoc } from '#server/document/references.ts';
import { newId } from '#server/ids.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { selectRows } from '#server/select/select.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { wageData } from './wageData.ts';

type Sheet = DocOf<typeof wageSettlement>;

interface CalculateWages {
  effect: 'calculateWages';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    calculateWages: CalculateWages;
  }
}

export const calculateWages: Ledger<'calculateWages'> = {
  effect: 'calculateWages',
  title: '计算工资',
  locks: ['document'],
  async apply({ context, doc }: EffectStep<Sheet>) {
    const data = await wageData(
      {
        select: (selection, rest) => selectRows(context.session, selection, rest),
        org: context.grants.org,
      },
      doc,
    );
    const sheet = wageSheet(data.reports, data.rates, data.items);
    if (sheet.rows.length === 0)
      throw conflict('期间内没有已审核且未结算的报工单和补扣单，请核对车间、班组与日期');
    const details = sheet.details.map((detail, index) => detailLine(context, detail, index));
    const removed = doc.lines.employees.map(({ id }): Patch => ({
      op: 'removeLine',
      lines: 'employees',
      id,
    }));
    const added = employeeRows(sheet, doc).map((values): Patch => ({
      op: 'insertLine',
      lines: 'employees',
      id: newId(context.ports),
      before: null,
      values,
    }));
    const changed = await changeDoc(context, wageSettlement, doc, [...removed, ...added]);
    return { ...changed.doc, lines: { ...changed.doc.lines, details } };
  },
};

function employeeRows(sheet: WageSheet, doc: Sheet): Row[] {
  const before = new Map(doc.lines.employees.map((row) => [row.employee ?? '', row]));
  return sheet.rows.map((row): Row => {
    const known = before.get(row.employee);
    // A guarantee that was entered for the month goes before one typed on the sheet.
    const guarantee = row.guarantee.isZero() ? (known?.guarantee ?? '0') : decimalText(row.guarantee);
    return {
      employee: row.employee,
      qualifiedQty: decimalText(row.qualified),
      pieceWage: decimalText(row.piece),
      reworkWage: decimalText(row.rework),
      timeWage: decimalText(row.time),
      allowance: decimalText(row.allowance),
      deduction: decimalText(row.deduction),
      guarantee,
      question: known?.question ?? null,
      answer: known?.answer ?? null,
    };
  });
}

function detailLine(context: WriteContext, detail: WageSheet['details'][number], index: number): LineRow {
  const { employee, report, rate, price, weight, wage, qualified } = detail;
  return {
    id: newId(context.ports),
    seq: index + 1,
    employee,
    workReport: report.id,
    workDate: report.day,
    material: report.material,
    operation: report.operation,
    qualifiedQty: decimalText(qualified),
    materialScrapQty: decimalText(report.materialScrap),
    processScrapQty: decimalText(report.processScrap),
    pieceRate: rate,
    price: decimalText(price),
    weight: decimalText(weight),
    wage: decimalText(wage),
  };
}
