import sprite from './icons.svg?no-inline'
import * as styles from './icon.module.css'

export const ICON_NAMES = [
  'star',
  'star-filled',
  'list',
  'rows',
  'grip',
  'plus',
  'minus',
  'cart',
  'home',
  'menu',
  'close',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'arrow-down',
  'chevron-down',
  'user',
  'sun',
  'moon',
  'system',
  'upload',
  'download',
  'trash',
  'edit',
  'search',
  'expand',
  'external',
  'check',
  'warning',
  'info',
  'image',
  'lock',
  'mail',
  'print',
  'logout',
  'instagram',
  'x',
  'github',
  'mastodon',
] as const

export type IconName = (typeof ICON_NAMES)[number]

type IconProps = { readonly name: IconName; readonly size?: 'sm' | 'md' }

/**
 * Decorative: the text beside the icon, or the label of its button, has the meaning. All icons come
 * from one cached SVG file, so that they add nothing to the scripts.
 */
export function Icon({ name, size = 'md' }: IconProps) {
  return (
    <svg
      className={size === 'sm' ? `${styles['icon']} ${styles['sm']}` : styles['icon']}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
