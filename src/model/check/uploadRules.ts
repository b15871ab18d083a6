// What may be uploaded and what is said otherwise: the limits and texts of the specification (§5, §9), in one place
// for the upload component and the server.

export const uploadLimits = {
  /** Bytes. */
  maxSize: 5_242_880,
  maxNum: 5,
  /** Longest side of a cropped picture, in pixels. */
  cropSide: 3000,
  /** Most pixels of a picture the cropper opens: browsers take 4 bytes for each, and draw larger ones black. */
  cropPixels: 65_000_000,
} as const;

/** Files of a record. */
export const attachmentLimits = {
  /** Bytes. */
  maxSize: 20 * 1_048_576,
  perRecord: 100,
} as const;

/** Folders of a stored path are chosen from plain names; nothing else can lead anywhere. */
export const folderName = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,31}$/;

export const uploadTexts = {
  notPicture: '请上传图片',
  notCroppable: '图片类型要求：jpeg、jpg、png',
  tooLarge: (bytes: number) => `请控制上传图片小于${sizeText(bytes)}`,
  tooMany: (count: number) => `最多只能上传${count}张图片`,
  failed: (name: string) => `${name} 上传失败.`,
  /** Of an attachment; the reason follows. */
  notAttached: (name: string, reason: string) => `${name}上传失败：${reason}`,
  notOpened: '图片打不开，可能已损坏，请换一张',
  tooManyPixels: (width: number, height: number) =>
    `图片有 ${width} × ${height} 像素，超过 6500 万像素，请先缩小再上传`,
} as const;

/** 5242880 is 5M; whole or with up to two decimals, in G, M or KB. */
export function sizeText(bytes: number): string {
  const units = [
    { name: 'G', of: 1024 ** 3 },
    { name: 'M', of: 1024 ** 2 },
    { name: 'KB', of: 1024 },
  ];
  const rounded = (of: number): number => Number((bytes / of).toFixed(2));
  const unit = units.find(({ of }) => rounded(of) >= 1) ?? { name: 'KB', of: 1024 };
  return `${rounded(unit.of)}${unit.name}`;
}

/** The part behind the last dot in small letters; '' without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

const pictureExtensions: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'];
const croppable: readonly string[] = ['jpg', 'jpeg', 'png'];

interface ChosenFile {
  name: string;
  /** As the browser says. */
  type: string;
  size: number;
}

/** Why the picture may not be uploaded, or null. SVG is no picture here: it is a document that can carry scripts. */
export function pictureProblem(file: ChosenFile, maxSize: number): string | null {
  if (!isPicture(file)) return uploadTexts.notPicture;
  return file.size > maxSize ? uploadTexts.tooLarge(maxSize) : null;
}

/** Why the picture cannot be cropped, or null. Its size is judged after cropping. */
export function cropProblem(file: ChosenFile): string | null {
  if (!isPicture(file)) return uploadTexts.notPicture;
  return croppable.includes(extensionOf(file.name)) && /^image\/(jpeg|png)$/.test(file.type)
    ? null
    : uploadTexts.notCroppable;
}

/** Why a picture of that many pixels cannot be cropped, or null. */
export function pixelProblem(width: number, height: number): string | null {
  if (width === 0 || height === 0) return uploadTexts.notOpened;
  return width * height > uploadLimits.cropPixels ? uploadTexts.tooManyPixels(width, height) : null;
}

function isPicture({ name, type }: ChosenFile): boolean {
  return pictureExtensions.includes(extensionOf(name)) && /^image\/(?!svg)/.test(type);
}
