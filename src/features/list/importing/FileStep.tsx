// First step: the template, and the file that was made of it, by button, by dropping it, or by keyboard; or rows copied
// from a spreadsheet and pasted.
import { Button, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fetchTemplate, uploadBlock, uploadWorkbook } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import { parseTsv } from '#grid';
import type { EntityDef } from '#model/entity.ts';
import { pastedLimits, type ImportPreview } from '#model/wire/jobs.ts';
import { saveFile } from '#ui/files/saveFile.ts';
import { useFocused } from './useFocused.ts';
import { usePastedBlock } from './usePastedBlock.ts';
import { useWrite } from '#features/useWrite.ts';
import classes from './importing.module.css';

export interface FileStepProps {
  def: EntityDef;
  /** A block to begin with. */
  pasted: string | null;
  /** Those of a block without titles. */
  titles(): readonly string[];
  onTaken(preview: ImportPreview): void;
  onClose(): void;
}

export function FileStep({ def, pasted, titles, onTaken, onClose }: FileStepProps): ReactNode {
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useWrite({
    mutationFn: (upload: () => Promise<ImportPreview>) => upload(),
    onSuccess: onTaken,
    onError: (problem) => setFailure(messageOf(problem)),
  });
  const { busy } = sending;
  const sent = async (upload: () => Promise<ImportPreview>): Promise<void> => {
    setFailure(null);
    await sending.run(upload);
  };
  const send = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) await sent(() => uploadWorkbook(def.name, file));
  };
  const paste = (text: string): void => {
    const rows = parseTsv(text);
    if (rows.length > pastedLimits.rows || rows.some((cells) => cells.length > pastedLimits.columns))
      return setFailure(
        `一次最多粘贴 ${pastedLimits.rows.toLocaleString('zh-CN')} 行、${pastedLimits.columns} 列，请存成 Excel 文件后选择文件导入`,
      );
    void sent(() => uploadBlock(def.name, { rows, titles: titles().slice(0, pastedLimits.columns) }));
  };
  usePastedBlock((text) => {
    if (!busy) paste(text);
    return true;
  });
  // What was pasted into the list comes first, once.
  const begun = useRef(false);
  useEffect(() => {
    if (pasted === null || begun.current) return;
    begun.current = true;
    paste(pasted);
  });
  const template = async (): Promise<void> => {
    try {
      saveFile(await fetchTemplate(def.name), `${def.title}导入模板.xlsx`);
    } catch (problem) {
      setFailure(messageOf(problem));
    }
  };
  return (
    <div className={classes['body']}>
      <FileDrop busy={busy} onFile={(file) => void send(file)} />
      {failure !== null && (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      <div className={classes['foot']}>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void template()}>
          下载导入模板
        </Button>
        <span className={classes['grow']} />
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
      </div>
    </div>
  );
}

/** Where a file is dropped or chosen. */
function FileDrop({ busy, onFile }: { busy: boolean; onFile(file: File | undefined): void }): ReactNode {
  const [over, setOver] = useState(false);
  const next = useFocused();
  const input = useRef<HTMLInputElement | null>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={classes['drop']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
      <Text size="sm">把 Excel 文件拖到这里，或</Text>
      <Button
        leftSection={<IconFileSpreadsheet size={16} />}
        ref={next}
        loading={busy}
        data-autofocus
        onClick={() => input.current?.click()}
      >
        选择文件…
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Excel 文件"
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          onFile(file);
        }}
      />
      <Text size="xs" c="var(--wb-text-3)">
        .xlsx，最多 50 MB、200,000 行；也可以按 Ctrl+V 粘贴从 Excel 复制的行。先检查，确认后才写入
      </Text>
    </div>
  );
}
