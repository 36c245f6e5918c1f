import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icons.tsx';
import { color, radius, size } from './tokens.ts';

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'neutral' | 'brand';

const usual: Record<Tone, IconName> = {
  ok: 'ok',
  warn: 'warn',
  err: 'alert',
  info: 'info',
  neutral: 'clock',
  brand: 'star',
};

/** A state in a word with its sign; the colour only helps. */
export function Badge(props: { tone?: Tone; icon?: IconName | 'none'; children: ReactNode }) {
  const tone = props.tone ?? 'neutral';
  return (
    <Plate $tone={tone}>
      {props.icon !== 'none' && <Icon name={props.icon ?? usual[tone]} size={14} />}
      {props.children}
    </Plate>
  );
}

const paints: Record<Tone, [ground: string, text: string]> = {
  ok: [color.okSoft, color.ok],
  warn: [color.warnSoft, color.warn],
  err: [color.errSoft, color.err],
  info: [color.infoSoft, color.info],
  neutral: [color.sunken, color.ink2],
  brand: [color.brandSoft, color.brandText],
};
const Plate = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  padding: 2px 8px;
  border-radius: ${radius.bar};
  font-size: ${size.xs};
  font-weight: 650;
  line-height: 1.5;
  white-space: nowrap;
  svg {
    flex: none;
  }
  background: ${({ $tone }) => paints[$tone][0]};
  color: ${({ $tone }) => paints[$tone][1]};
  box-shadow: inset 0 0 0 1px color-mix(in srgb, currentColor 28%, transparent);
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;
