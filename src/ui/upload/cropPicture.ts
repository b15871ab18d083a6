// Cuts the chosen part out of a picture as png: longest side and bytes within their limits.

export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CropLimits {
  /** Longest side in pixels. */
  side: number;
  /** Bytes of the result. */
  size: number;
}

/** The crop box of the specification, in pixels, as large as the window allows, in its proportions. */
export function cropBox(window: { width: number; height: number }): { width: number; height: number } {
  const [width, height] = [800, 830];
  // Around it: the dialog's padding and margins, its title and its tools.
  const scale = Math.min(1, (window.width - 64) / width, (window.height - 232) / height);
  return {
    width: Math.round(width * Math.max(scale, 0.2)),
    height: Math.round(height * Math.max(scale, 0.2)),
  };
}

/** How much an area is made smaller so that no side is longer than `side`; never larger. */
export function cropScale({ width, height }: CropArea, side: number): number {
  return Math.min(1, side / Math.max(width, height, 1));
}

/** `area` is in pixels of the picture turned by `rotation` degrees. */
export async function cropToPng(
  source: string,
  area: CropArea,
  rotation: number,
  limits: CropLimits,
): Promise<Blob> {
  const picture = await loadPicture(source);
  let scale = cropScale(area, limits.side);
  for (;;) {
    const blob = await drawn(picture, area, rotation, scale);
    if (blob.size <= limits.size || scale * Math.max(area.width, area.height) < 64) return blob;
    // Bytes grow about with the number of pixels; a little less than that, so that the second try fits.
    scale *= Math.min(0.9, Math.sqrt(limits.size / blob.size) * 0.95);
  }
}

function loadPicture(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => reject(new Error('图片无法读取，请换一张')));
    picture.src = source;
  });
}

function drawn(picture: HTMLImageElement, area: CropArea, rotation: number, scale: number): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const angle = (rotation * Math.PI) / 180;
  const turnedWidth = Math.abs(Math.cos(angle) * width) + Math.abs(Math.sin(angle) * height);
  const turnedHeight = Math.abs(Math.sin(angle) * width) + Math.abs(Math.cos(angle) * height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(area.width * scale));
  canvas.height = Math.max(1, Math.floor(area.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('浏览器不支持图片裁剪');
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(turnedWidth / 2 - area.x, turnedHeight / 2 - area.y);
  context.rotate(angle);
  context.drawImage(picture, -width / 2, -height / 2);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('图片裁剪失败，请换一张')) : resolve(blob)),
      'image/png',
    );
  });
}
