// What lists of quality compute when they are read.
import { DUE_SOON_DAYS } from '#entities/quality/instrument/calibrationRules.ts';
import { dayOf, instantOf } from '#server/store/figures.ts';
import type { Figure, Figures } from '#server/areas/serverArea.ts';

/** Days until a corrective action has to be done, negative when it is overdue; none when nothing is awaited. */
const daysLeft: Figure = (h, today) =>
  `case when ${h}."status" not in ('closed', 'voided') then ${h}."due_date" - ${dayOf(today)} end`;

/** Hours a request has waited for its judgement since it was approved; none when nothing is awaited any more. */
const waitingHours: Figure = (h, _today, now) =>
  `case when ${h}."status" in ('waiting', 'inspecting') then round(extract(epoch from ${instantOf(now)} - ${h}."approved_at")::numeric / 3600, 1) end`;

/** Signals of a chart nobody has dealt with. */
const openSignals: Figure = (h) =>
  `select count(*)::int from spc_signal s where s."spc_chart" = ${h}."id" and s."signal_status" = 'open'`;

/** Whether an instrument is good to measure with by date: thirty days ahead it is due soon. */
const dueState: Figure = (h, today) =>
  `case when ${h}."next_date" is null then 'none' when ${h}."next_date" < ${dayOf(today)} then 'overdue'
    when ${h}."next_date" <= ${dayOf(today)} + ${DUE_SOON_DAYS} then 'soon' else 'valid' end`;

/** Whether a released certificate shows values that are no longer the newest of its lot, or were taken back since. */
const isOutdated: Figure = (h) =>
  `(${h}."status" = 'released' and ${h}."replaced_by" is null and (
    exists (select 1 from quality_certificate_items i join inspection_bill b on b.id = i.inspection_bill where i.doc_id = ${h}."id" and b.status not in ('judged', 'closed'))
    or exists (select 1 from inspection_bill n where n.org = ${h}."org" and n.material = ${h}."material" and n.status in ('judged', 'closed')
      and n.inspection_type in ('final', 'shipping') and n.approved_at > ${h}."released_at"
      and exists (select 1 from quality_certificate_items i where i.doc_id = ${h}."id" and i.lot is not distinct from n.lot))))`;

export const qualityFigures: Figures = {
  capaRecord: { daysLeft },
  instrument: { dueState },
  qualityCertificate: { isOutdated },
  inspectionRequest: { waitingHours },
  spcChart: { openSignals },
};
