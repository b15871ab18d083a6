// Importing a workbook step by step: choose it, say which column is which, have it checked, let it in. Nothing is
// written before the check was seen; what runs goes on in the background when the dialog is closed.
import { type ReactNode, useState } from 'react';
import { startImport } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import type { EntityDef } from '#model/entity.ts';
import type { ImportMode, ImportPreview, ImportRequest, ImportSheet } from '#model/wire/jobs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FileStep } from './FileStep.tsx';
import { JobStep } from './JobStep.tsx';
import { MapStep } from './MapStep.tsx';
import { useWrite } from '#features/useWrite.ts';
import classes from './importing.module.css';

export interface ImportDialogProps {
  def: EntityDef;
  /** A block to begin with, copied from a spreadsheet. */
  pasted: string | null;
  /** Of the columns as the list shows them: those of a block without titles. */
  titles(): readonly string[];
  onClose(): void;
  /** Shows the page of the own jobs. */
  onJobs(): void;
}

const steps = ['选择文件', '对应列', '检查', '导入'] as const;

export function ImportDialog({ def, pasted, titles, onClose, onJobs }: ImportDialogProps): ReactNode {
  const [block, setBlock] = useState(pasted);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [sheets, setSheets] = useState<readonly ImportSheet[]>([]);
  const [mode, setMode] = useState<ImportMode>('insert');
  const [check, setCheck] = useState<string | null>(null);
  const [run, setRun] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const step = run !== null ? 3 : check !== null ? 2 : preview !== null ? 1 : 0;

  const restart = (): void => {
    setBlock(null);
    setPreview(null);
    setCheck(null);
    setRun(null);
    setFailure(null);
  };
  const take = (found: ImportPreview): void => {
    setPreview(found);
    setSheets(found.sheets.map(({ sheet, lines, headRow, columns }) => ({ sheet, lines, headRow, columns })));
    setMode(found.mode);
    setFailure(null);
  };
  const starting = useWrite({
    mutationFn: (request: ImportRequest) => startImport(def.name, request),
    onSuccess: ({ id }, { dryRun }) => (dryRun ? setCheck : setRun)(id),
    onError: (problem) => setFailure(messageOf(problem)),
  });
  const start = async (dryRun: boolean): Promise<void> => {
    if (preview === null) return;
    setFailure(null);
    await starting.run({ file: preview.file, mode, dryRun, allOrNothing: false, sheets });
  };
  const close = (): void => {
    if (running) notify('info', '导入在后台继续，可在“我的任务”中查看');
    onClose();
  };

  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      size={920}
      title={`导入${def.title}`}
      yOffset="6dvh"
    >
      <ImportSteps step={step} />
      {step === 0 && <FileStep def={def} pasted={block} titles={titles} onTaken={take} onClose={close} />}
      {step === 1 && preview !== null && (
        <MapStep
          def={def}
          preview={preview}
          sheets={sheets}
          mode={mode}
          busy={starting.busy}
          failure={failure}
          onSheets={setSheets}
          onMode={setMode}
          onBack={restart}
          onNext={() => void start(true)}
        />
      )}
      {step === 2 && check !== null && (
        <JobStep
          key={check}
          id={check}
          title={def.title}
          busy={starting.busy}
          failure={failure}
          onRunning={setRunning}
          onFile={restart}
          onColumns={() => setCheck(null)}
          onImport={() => void start(false)}
          onClose={close}
          onJobs={onJobs}
        />
      )}
      {step === 3 && run !== null && (
        <JobStep
          key={run}
          id={run}
          title={def.title}
          busy={starting.busy}
          failure={failure}
          onRunning={setRunning}
          onFile={restart}
          onColumns={null}
          onImport={null}
          onClose={close}
          onJobs={onJobs}
        />
      )}
    </Modal>
  );
}

/** Which step of the whole this is. */
function ImportSteps({ step }: { step: number }): ReactNode {
  return (
    <ol className={classes['steps']} aria-label="步骤">
      {steps.map((title, at) => (
        <li
          key={title}
          className={classes['step']}
          data-done={at < step || undefined}
          aria-current={at === step ? 'step' : undefined}
        >
          <span className={classes['number']} aria-hidden>
            {at + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}
