// Files of a field, one per line: chosen, dropped or pasted, seen on their way, saved and taken out. The value is their
// stored paths joined by commas; what they are called and how large they are the server is asked.
import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconDownload, IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sizeText, uploadLimits, uploadTexts } from '#model/check/uploadRules.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { FileFacts, FileService } from '#ui/kinds/environment.ts';
import { createUploadList, type UploadEntry, type UploadListOptions } from './uploadList.ts';
import classes from './upload.module.css';

export interface FileUploadProps {
  id?: string;
  /** What the files are; read out with every button. */
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Stores a file and answers its path. */
  send: UploadListOptions['send'];
  files: FileService;
  describedBy?: string | undefined;
  failing?: boolean;
}

export function FileUpload(props: FileUploadProps): ReactNode {
  const { id, label, value, send, onChange, files } = props;
  const options: UploadListOptions = { multi: true, number: null, send, onChange, onFailed };
  const [list] = useState(() => createUploadList(value, options));
  useLayoutEffect(() => list.configure(options));
  useEffect(() => list.hold(value), [list, value]);
  const entries = useSyncExternalStore(list.subscribe, list.entries);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement | null>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const facts = useFacts(files, entries.filter((entry) => entry.file === null).flatMap(pathOf));

  function take(chosen: readonly File[]): void {
    const fitting = chosen.filter(({ size }) => size > 0 && size <= uploadLimits.maxSize);
    for (const { name, size } of chosen)
      if (size === 0) notify('warning', `文件“${name}”是空的，请重新选择`);
      else if (size > uploadLimits.maxSize)
        notify('warning', `文件“${name}”超过 ${sizeText(uploadLimits.maxSize)}，请压缩后再上传`);
    list.add(fitting);
  }

  return (
    <div
      className={classes['files']}
      role="group"
      aria-label={label}
      aria-describedby={props.describedBy}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files];
        if (pasted.length === 0) return;
        event.preventDefault();
        take(pasted);
      }}
    >
      {entries.map((entry) => (
        <UploadLine
          key={entry.uid}
          entry={entry}
          known={pathOf(entry).flatMap((path) => facts.get(path) ?? [])[0]}
          files={files}
          onRetry={() => list.retry(entry.uid)}
          onRemove={() => {
            list.remove(entry.uid);
            button.current?.focus();
          }}
        />
      ))}
      <Button
        ref={button}
        {...(id === undefined ? {} : { id })}
        size="xs"
        variant="default"
        w="fit-content"
        leftSection={<IconUpload size={14} aria-hidden />}
        aria-label={`选择${label}`}
        title="也可以把文件拖到这里，或复制后粘贴"
        data-failing={props.failing || undefined}
        onClick={() => chooser.current?.click()}
        onKeyDown={(event) => {
          if (event.key !== 'F7') return;
          event.preventDefault();
          chooser.current?.click();
        }}
      >
        选择文件
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again after it was taken out.
          event.currentTarget.value = '';
          take(chosen);
        }}
      />
    </div>
  );
}

function onFailed(name: string): void {
  notify('error', uploadTexts.failed(name));
}

function pathOf({ response }: UploadEntry): string[] {
  return response === null ? [] : [response.message];
}

/** What the server knows of the paths, as it comes. */
function useFacts(files: FileService, paths: readonly string[]): ReadonlyMap<string, FileFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<string, FileFacts>>(new Map());
  const asked = paths.join(',');
  useEffect(() => {
    if (asked === '') return undefined;
    let left = false;
    const learn = (known: readonly FileFacts[]): void => {
      if (!left) setFacts((before) => new Map([...before, ...known.map((one) => [one.path, one] as const)]));
    };
    // What is not answered keeps the end of its path as a name.
    files.describe(asked.split(',')).then(learn, () => undefined);
    return () => {
      left = true;
    };
  }, [asked, files]);
  return facts;
}

interface UploadLineProps {
  entry: UploadEntry;
  known: FileFacts | undefined;
  files: FileService;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadLine({ entry, known, files, onRetry, onRemove }: UploadLineProps): ReactNode {
  const { status, file, reason, response } = entry;
  const name = known?.name ?? entry.name;
  const size = file?.size ?? known?.size ?? null;
  return (
    <div className={classes['fileRow']} data-status={status} role={status === 'error' ? 'alert' : undefined}>
      {status === 'uploading' ? (
        <Loader size={14} role="status" aria-label={`${name} 上传中`} />
      ) : (
        <IconFile size={14} aria-hidden />
      )}
      <span className={classes['fileName']} title={reason ?? name}>
        {status === 'error' ? `${uploadTexts.failed(name)}${reason ?? ''}` : name}
      </span>
      {size !== null && <span className={classes['fileSize']}>{sizeText(size)}</span>}
      {status === 'done' && response !== null && (
        <DownloadButton files={files} file={{ path: response.message, name }} />
      )}
      {status === 'error' && (
        <LineButton label={`重新上传${name}`} onClick={onRetry} icon={<IconRefresh size={14} />} />
      )}
      <LineButton label={`移除${name}`} onClick={onRemove} icon={<IconX size={14} />} />
    </div>
  );
}

function DownloadButton({ files, file }: { files: FileService; file: Pick<FileFacts, 'path' | 'name'> }) {
  return (
    <LineButton
      label={`下载${file.name}`}
      icon={<IconDownload size={14} />}
      onClick={() =>
        void files
          .download(file)
          .catch((failure: unknown) =>
            notify('error', failure instanceof Error ? failure.message : '下载失败，请重试'),
          )
      }
    />
  );
}

function LineButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={22} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}

/** The same files where they cannot be changed. */
export function FileList({
  label,
  paths,
  files,
}: {
  label: string;
  paths: readonly string[];
  files: FileService;
}): ReactNode {
  const facts = useFacts(files, paths);
  return (
    <div className={classes['files']} role="group" aria-label={label}>
      {paths.map((path) => {
        const { name = path.slice(path.lastIndexOf('/') + 1), size = null } = facts.get(path) ?? {};
        return (
          <div key={path} className={classes['fileRow']}>
            <IconFile size={14} aria-hidden />
            <span className={classes['fileName']} title={name}>
              {name}
            </span>
            {size !== null && <span className={classes['fileSize']}>{sizeText(size)}</span>}
            <DownloadButton files={files} file={{ path, name }} />
          </div>
        );
      })}
    </div>
  );
}
