// Below the entry grid, of the item the keyboard is in: its last 25 values against its limits, the defects found so far, and
// photos, taken with the camera of the device or chosen, which are kept as attachments of the bill under the item's name.
import { Button } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { addAttachmentMutation, attachmentsQuery, readAttachment } from '#api/attachments.ts';
import { messageOf } from '#api/mutations.ts';
import { codeText } from '#entities/codeLists.ts';
import { badReason } from '#entities/quality/badReason.ts';
import type { EntryItem } from '#entities/quality/inspection/entry/entryMatrix.ts';
import { markOf, shownValue, standardText } from '#entities/quality/inspection/entry/entryText.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { attachmentLimits, extensionOf, sizeText } from '#model/check/uploadRules.ts';
import { isDecimalText } from '#model/decimal.ts';
import { carriedOf } from '#model/rowPart.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { lineRowsOf } from '#model/typedAnswer.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { LimitChart, type LimitLine, type LimitPoint } from '#ui/LimitChart.tsx';
import { shortAddressOf } from '#ui/files/saveFile.ts';
import { previewPictures } from '#ui/upload/preview.ts';
import quiet from '#ui/quietTable.module.css';
import type { EntryPlace, EntryTable } from './entryTable.ts';
import classes from './entry.module.css';

export interface EntryDockProps {
  draft: DocumentDraft;
  table: EntryTable;
  at: EntryPlace | null;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  nameOf(item: EntryItem): string;
  onGo(place: EntryPlace): void;
}

const most = 25;

const tables = inspectionBill.lines;
const billOf = fieldsReader(inspectionBill.fields, ['criticalDefects', 'majorDefects', 'minorDefects']);
const itemOf = fieldsReader(tables.items.fields, ['analysisMethod', 'picture']);
const sampleOf = fieldsReader(tables.samples.fields, ['value']);

function linesOf({ line }: EntryItem, decimals: number | null): LimitLine[] {
  return (
    [
      ['上限', 'upperLimit'],
      ['目标', 'targetValue'],
      ['下限', 'lowerLimit'],
    ] as const
  ).flatMap(([name, field]) => {
    const value = line[field];
    return typeof value === 'string' && isDecimalText(value)
      ? [{ name, value: Number(value), text: shownValue(value, decimals), isCentre: field === 'targetValue' }]
      : [];
  });
}

function pointsOf({ line, cells }: EntryItem, decimals: number | null): LimitPoint[] {
  return [...cells]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([sampleNo, { sample }]): LimitPoint[] => {
      const { value } = sampleOf(sample);
      if (value === null) return [];
      return [
        {
          key: String(sampleNo),
          label: String(sampleNo),
          value: Number(value),
          text: shownValue(value, decimals),
          mark: markOf(line, { value }) === null ? 'within' : 'outside',
        },
      ];
    })
    .slice(-most);
}

export function EntryDock({ draft, table, at, locked, nameOf, onGo }: EntryDockProps): ReactNode {
  const items = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => table.items(),
  );
  const item = items.find(({ line }) => line.id === at?.item.line.id) ?? items[0];
  const defects = lineRowsOf(tables.defects.fields, draft.lineRows('defects'));
  const { criticalDefects, majorDefects, minorDefects } = billOf(draft.doc.fields);
  if (item === undefined) return <aside className={classes['dock']} aria-label="附图" />;
  const decimals = table.decimals(item);
  const points = pointsOf(item, decimals);
  const outside = points.filter(({ mark }) => mark === 'outside').length;
  const { analysisMethod, picture } = itemOf(item.line);
  const isMeasured = analysisMethod === 'quantitative';
  return (
    <aside className={classes['dock']} aria-label="附图">
      <section className={classes['half']} aria-label="最近的值">
        <header className={classes['dockHead']}>
          <strong>{nameOf(item)}</strong>
          <span className={classes['quiet']}>{standardText(item.line, decimals)}</span>
          <span className={classes['grow']} />
          {picture !== null && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPhoto size={14} />}
              onClick={() => previewPictures({ paths: [picture], at: 0 })}
            >
              示意图
            </Button>
          )}
          <Photos draft={draft} name={nameOf(item)} sampleNo={at?.sampleNo ?? 1} locked={locked} />
        </header>
        {!isMeasured ? (
          <p className={classes['quiet']}>不测量的项目没有曲线，缺陷列在右边</p>
        ) : points.length === 0 ? (
          <p className={classes['quiet']}>还没有录入测量值</p>
        ) : (
          <LimitChart
            label={`最近 ${points.length} 个值，${outside} 个超出限值`}
            points={points}
            lines={linesOf(item, decimals)}
            onPick={(key) => onGo({ item, sampleNo: Number(key) })}
          />
        )}
      </section>
      <section className={classes['half']} aria-label="已发现的缺陷">
        <header className={classes['dockHead']}>
          <strong>缺陷</strong>
          <span className={classes['quiet']}>
            致命 {criticalDefects ?? 0} · 严重 {majorDefects ?? 0} · 轻微 {minorDefects ?? 0}
          </span>
        </header>
        {defects.length === 0 ? (
          <p className={classes['quiet']}>没有登记缺陷</p>
        ) : (
          <div className={classes['scroll']}>
            <table className={`${quiet['table']} ${quiet['dense']}`}>
              <thead>
                <tr>
                  <th>样本</th>
                  <th>项目</th>
                  <th>不良原因</th>
                  <th>等级</th>
                  <th className={classes['end']}>数量</th>
                </tr>
              </thead>
              <tbody>
                {defects.map((row) => {
                  const of = items.find(({ line }) => line.seq === row.itemLineNo);
                  const reason = draft.refs('badReason', row.badReason);
                  const { shortcut } = carriedOf(draft.refs, badReason, row.badReason, ['shortcut']);
                  return (
                    <tr key={row.id}>
                      <td>{plainText(row.samplesNo)}</td>
                      <td>{of === undefined ? '' : nameOf(of)}</td>
                      <td>{`${shortcut ?? ''} ${reason?.name ?? ''}`.trim()}</td>
                      <td>{codeText('defectLevel', plainText(row.defectLevel))}</td>
                      <td className={classes['end']}>{plainText(row.qty)}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </aside>
  );
}

interface PhotosProps {
  draft: DocumentDraft;
  name: string;
  sampleNo: number;
  locked: string | null;
}

/** Photos of the item, by the names they were kept under. */
function Photos({ draft, name, sampleNo, locked }: PhotosProps): ReactNode {
  const { id } = draft.doc;
  const entity = draft.def.name;
  const stored = !draft.isNew;
  const { data: files = [] } = useQuery({ ...attachmentsQuery(entity, id), enabled: stored });
  const adding = useMutation({
    ...addAttachmentMutation(entity, id),
    onError: (failure) => notify('error', messageOf(failure)),
  });
  const chooser = useRef<HTMLInputElement | null>(null);
  const begin = `${name.replaceAll(/[\\/:*?"<>|]/g, '_')} 样本`;
  const own = files.filter(({ fileName }) => fileName.startsWith(begin));
  const send = async (chosen: readonly File[]): Promise<void> => {
    for (const file of chosen) {
      if (!file.type.startsWith('image/')) notify('warning', '请选择图片');
      else if (file.size > attachmentLimits.maxSize)
        notify('warning', `图片“${file.name}”超过 ${sizeText(attachmentLimits.maxSize)}`);
      else {
        const count = own.length + 1;
        const fileName = `${begin}${sampleNo}-${count}.${extensionOf(file.name) || 'jpg'}`;
        await adding.mutateAsync(new File([file], fileName, { type: file.type })).catch(() => undefined); // told by onError
      }
    }
  };
  const open = async (file: string, contentType: string): Promise<void> => {
    const blob = await readAttachment(entity, id, file);
    window.open(shortAddressOf(new Blob([blob], { type: contentType })), '_blank', 'noopener');
  };
  return (
    <>
      {own.map((file) => (
        <button
          key={file.id}
          type="button"
          className={classes['photo']}
          onClick={() =>
            void open(file.id, file.contentType).catch((failure: unknown) =>
              notify('error', messageOf(failure)),
            )
          }
        >
          {file.fileName.slice(name.length + 1)}
        </button>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCamera size={14} />}
        disabled={!stored || locked !== null}
        loading={adding.isPending}
        title={stored ? (locked ?? `给“${name}”样本 ${sampleNo} 拍照或选择图片`) : '保存后可以加图片'}
        onClick={() => chooser.current?.click()}
      >
        拍照
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void send(chosen);
        }}
      />
    </>
  );
}
