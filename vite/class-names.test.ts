import { expect, test } from 'vitest'
import { classNameIn, withClassNames } from './class-names.ts'

test('names that a component spells out stand in it, and its stylesheet stays', () => {
  const code = [
    "import styles from './site-menu.module.css'",
    "const a = <p className={`${styles['head']} ${styles['foot']}`} />",
  ]
  expect(withClassNames(code.join('\n')).split('\n')).toEqual([
    "import './site-menu.module.css'",
    'const a = <p className={`${"site-menu_head"} ${"site-menu_foot"}`} />',
  ])
  expect(classNameIn('head', '/app/shell/site-menu.module.css')).toBe('site-menu_head')
})

test('what is looked up while the program runs keeps its table', () => {
  const code = "import s from '../ui/icon.module.css'\nconst a = [s['icon'], s[size]]"
  expect(withClassNames(code)).toBe(
    'import s from \'../ui/icon.module.css\'\nconst a = ["icon_icon", s[size]]',
  )
})
