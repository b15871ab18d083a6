// Picture cards: choose or drop, see them upload, look at them, take them out. The value is one path or several joined
// by commas; limits and texts are those of model/uploadRules.
import { IconPlus } from '@tabler/icons-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { cropProblem, pictureProblem, uploadLimits, uploadTexts } from '#model/check/uploadRules.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { Picture } from './Picture.tsx';
import { previewPictures } from './preview.ts';
import { UploadCard } from './UploadCard.tsx';
import { createUploadList, type UploadEntry, type UploadListOptions } from './uploadList.ts';
import classes from './upload.module.css';

const CropDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./CropDialog.tsx'))).CropDialog,
}));

/** On its way through the cropper. */
interface Chosen {
  file: File;
  /** Object address, given back when the cropper is done with it. */
  source: string;
}

export interface ImageUploadProps {
  id?: string;
  /** What the pictures are; read out with every button. */
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Stores a file and answers its path. */
  send: UploadListOptions['send'];
  multi?: boolean;
  /** Keeps only the last n. */
  number?: number;
  /** Bytes of one picture. */
  maxSize?: number;
  maxNum?: number;
  /** Width by height: chosen pictures go through the cropper first. */
  crop?: number;
  describedBy?: string | undefined;
  failing?: boolean;
}

export function ImageUpload(props: ImageUploadProps): ReactNode {
  const {
    id,
    label,
    value,
    multi = false,
    number,
    maxSize = uploadLimits.maxSize,
    maxNum = uploadLimits.maxNum,
    crop,
  } = props;
  const { send, onChange } = props;
  const options = { multi, number: number ?? null, send, onChange, onFailed };
  const [list] = useState(() => createUploadList(value, options));
  useLayoutEffect(() => list.configure(options));
  useEffect(() => list.hold(value), [list, value]);
  const entries = useSyncExternalStore(list.subscribe, list.entries);
  const [cropping, setCropping] = useState<readonly Chosen[]>([]);
  const chooser = useRef<HTMLInputElement | null>(null);
  const plus = useRef<HTMLButtonElement | null>(null);
  const [first] = cropping;

  function choose(chosen: readonly File[]): void {
    const room = multi ? Math.max(0, maxNum - entries.length) : 1;
    const limits = { room, maxNum, maxSize, crops: crop !== undefined };
    const taken = fittingFiles(multi ? chosen : chosen.slice(0, 1), limits);
    if (crop === undefined) list.add(taken);
    else setCropping(taken.map((file) => ({ file, source: URL.createObjectURL(file) })));
  }

  function cropped(cut: File | null): void {
    if (first !== undefined) URL.revokeObjectURL(first.source);
    setCropping(cropping.slice(1));
    if (cut !== null) list.add([cut]);
  }

  return (
    <div className={classes['cards']} role="group" aria-label={label} aria-describedby={props.describedBy}>
      {entries.map((entry) => (
        <UploadCard
          key={entry.uid}
          entry={entry}
          label={label}
          onPreview={() => preview(entries, entry)}
          onRetry={() => list.retry(entry.uid)}
          onRemove={() => {
            list.remove(entry.uid);
            requestAnimationFrame(() => plus.current?.focus());
          }}
        />
      ))}
      {(multi || entries.length === 0) && (
        <button
          ref={plus}
          id={id}
          type="button"
          className={classes['plus']}
          data-failing={props.failing || undefined}
          aria-label={`上传${label}`}
          onClick={() => chooser.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose([...event.dataTransfer.files]);
          }}
        >
          <IconPlus size={18} stroke={1.6} aria-hidden />
          上传
        </button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        multiple={multi}
        accept={crop === undefined ? 'image/*' : '.jpg,.jpeg,.png'}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again after it was taken out.
          event.currentTarget.value = '';
          choose(chosen);
        }}
      />
      {first !== undefined && crop !== undefined && (
        <Suspense fallback={null}>
          <CropDialog
            key={first.source}
            {...first}
            aspect={crop}
            maxSize={maxSize}
            onCropped={cropped}
            onAbandon={() => cropped(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ChoiceLimits {
  /** How many more there can be. */
  room: number;
  maxNum: number;
  maxSize: number;
  /** Chosen pictures go through the cropper. */
  crops: boolean;
}

/** The files that can be taken; of the others it is said why not. */
function fittingFiles(chosen: readonly File[], { room, maxNum, maxSize, crops }: ChoiceLimits): File[] {
  const taken: File[] = [];
  for (const file of chosen) {
    const problem = crops ? cropProblem(file) : pictureProblem(file, maxSize);
    if (problem !== null) notify('warning', problem);
    else if (taken.length >= room) notify('warning', uploadTexts.tooMany(maxNum));
    else taken.push(file);
  }
  return taken;
}

function onFailed(name: string): void {
  notify('error', uploadTexts.failed(name));
}

function preview(entries: readonly UploadEntry[], shown: UploadEntry): void {
  const done = entries.filter(({ response }) => response !== null);
  previewPictures({
    paths: done.map(({ response }) => response?.message ?? ''),
    at: Math.max(0, done.indexOf(shown)),
  });
}

/** The same pictures where they cannot be changed. */
export function PictureList({ label, paths }: { label: string; paths: readonly string[] }): ReactNode {
  return (
    <div className={classes['cards']} role="group" aria-label={label}>
      {paths.map((path, at) => (
        <button
          key={path}
          type="button"
          className={classes['card']}
          data-status="done"
          aria-label={`预览${label}`}
          onClick={() => previewPictures({ paths, at })}
        >
          <Picture path={path} title={label} />
        </button>
      ))}
    </div>
  );
}
