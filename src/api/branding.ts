// Name and pictures of this deployment; own pictures stand in where none are configured.
import { useQuery } from '@tanstack/react-query';
import { type Branding, brandingQuery } from './session.ts';

export const productName = '制造企业工作台';
const pictures = import.meta.env.BASE_URL;

export interface Brand {
  name: string;
  logo: string;
  /** Picture beside the sign-in form; null: our own drawing. */
  loginImage: string | null;
  loginBackground: string | null;
  copyright: string;
  branding: Branding | undefined;
}

function pictureAddress(stored: string | undefined): string | null {
  if (stored === undefined) return null;
  if (/^https?:\/\//.test(stored)) return stored;
  return `/files/${stored.replace(/^\/+/, '')}`;
}

export function useBrand(): Brand {
  const { data } = useQuery(brandingQuery);
  return {
    name: data?.loginSystemName ?? productName,
    logo: pictureAddress(data?.logoImageUrl) ?? `${pictures}logo.svg`,
    loginImage: pictureAddress(data?.loginImageUrl),
    loginBackground: pictureAddress(data?.loginBackImageUrl),
    copyright: data?.copyrightDesc ?? '',
    branding: data,
  };
}
