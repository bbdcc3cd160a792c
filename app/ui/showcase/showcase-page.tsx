import { Link } from 'react-router'
import { PageHeader } from '../components/page-header.tsx'
import { ShowcaseControls } from './showcase-controls.tsx'
import { ShowcaseForms } from './showcase-forms.tsx'
import { ShowcaseFoundations } from './showcase-foundations.tsx'
import { ShowcaseContent } from './showcase-content.tsx'
import { ThemeSwitch } from '../theme/theme-switch.tsx'
import { Wordmark } from '../components/wordmark.tsx'
import * as styles from './showcase.module.css'

/** Every component in every state, light beside dark. Mounted in development only. */
export default function ShowcasePage() {
  return (
    <div className={styles['page']}>
      <PageHeader
        label={<Wordmark />}
        title="Components"
        lead="Every component of Frame, in every state, in the light and the dark theme."
        actions={<ThemeSwitch theme="system" />}
      />
      <ShowcaseFoundations />
      <div className={styles['themes']}>
        <ThemeSample name="light" theme="light" />
        <ThemeSample name="dark" theme="dark" />
      </div>
      <p>
        <Link to="/">back to the gallery</Link>
      </p>
    </div>
  )
}

function ThemeSample({ name, theme }: { readonly name: string; readonly theme: 'light' | 'dark' }) {
  return (
    <section
      className={styles['theme']}
      data-theme-sample={theme}
      aria-labelledby={`theme-${name}`}
    >
      <h2 id={`theme-${name}`}>{name}</h2>
      <ShowcaseControls theme={name} />
      <ShowcaseForms theme={name} />
      <ShowcaseContent theme={name} />
    </section>
  )
}
