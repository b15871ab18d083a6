// The cropper: move and zoom by mouse, fingers or keys, turn by quarter; 确定 answers a png, anything else abandons.
// Loaded only when a picture is to be cropped.
import '@mantine/core/styles/Slider.layer.css';
import { ActionIcon, Button, Group, Loader, Slider } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useViewportSize } from '@mantine/hooks';
import { pixelProblem, uploadLimits, uploadTexts } from '#model/check/uploadRules.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { type CropArea, cropBox, cropToPng } from './cropPicture.ts';
import { useMutation } from '@tanstack/react-query';
import classes from './upload.module.css';

export interface CropDialogProps {
  file: File;
  /** Object address of the file. */
  source: string;
  /** Width by height of what is cut out. */
  aspect: number;
  maxSize: number;
  onCropped: (file: File) => void;
  onAbandon: () => void;
}

export function CropDialog({
  file,
  source,
  aspect,
  maxSize,
  onCropped,
  onAbandon,
}: CropDialogProps): ReactNode {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<CropArea | null>(null);
  const opened = useOpened(source, (reason) => {
    notify('warning', reason);
    onAbandon();
  });
  const viewport = useViewportSize();
  const box = cropBox(viewport.width === 0 ? { width: innerWidth, height: innerHeight } : viewport);

  const finishing = useMutation({
    mutationFn: (chosen: CropArea) =>
      cropToPng(source, chosen, rotation, { side: uploadLimits.cropSide, size: maxSize }),
    onSuccess: (blob) =>
      onCropped(new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.png`, { type: 'image/png' })),
    onError: (failure) => notify('warning', failure.message || '图片裁剪失败，请换一张'),
  });
  const finish = (): void => {
    if (area !== null && !finishing.isPending) finishing.mutate(area);
  };

  return (
    <Modal opened onClose={onAbandon} title="裁剪图片" size={box.width + 32} closeOnClickOutside={false}>
      <div className={classes['cropBox']} style={{ width: box.width, height: box.height }}>
        {opened ? (
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            rotation={rotation}
            aspect={aspect}
            maxZoom={8}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
            cropperProps={{ 'aria-label': '裁剪框，用方向键移动' }}
          />
        ) : (
          <Loader className={classes['opening'] ?? ''} aria-label="正在打开图片" />
        )}
      </div>
      <Group mt="md" gap="md" wrap="nowrap">
        <IconZoomOut size={16} stroke={1.6} aria-hidden />
        <Slider
          className={classes['zoom'] ?? ''}
          min={1}
          max={8}
          step={0.05}
          label={null}
          value={zoom}
          onChange={setZoom}
          thumbLabel="缩放"
        />
        <IconZoomIn size={16} stroke={1.6} aria-hidden />
        <ActionIcon
          aria-label="向左旋转"
          title="向左旋转"
          onClick={() => setRotation((rotation + 270) % 360)}
        >
          <IconRotate2 size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="向右旋转" title="向右旋转" onClick={() => setRotation((rotation + 90) % 360)}>
          <IconRotateClockwise2 size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Group gap="sm" wrap="nowrap" ml="auto">
          <Button variant="default" onClick={onAbandon}>
            取消
          </Button>
          <Button loading={finishing.isPending} disabled={area === null} onClick={finish}>
            确定
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

/**
 * Whether the picture can be drawn. Its measures are known long before it is; one that cannot be drawn never reaches the
 * cropper.
 */
function useOpened(source: string, onRefused: (reason: string) => void): boolean {
  const [opened, setOpened] = useState(false);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    const picture = new Image();
    const shown = new AbortController();
    const { signal } = shown;
    const measure = (): void => {
      const problem = pixelProblem(picture.naturalWidth, picture.naturalHeight);
      if (problem === null) setOpened(true);
      else refuse(problem);
    };
    picture.addEventListener('load', measure, { signal });
    picture.addEventListener('error', () => refuse(uploadTexts.notOpened), { signal });
    picture.src = source;
    return () => shown.abort();
  }, [source]);
  return opened;
}
