import { MEDIA } from '../../artworks/medium.ts'
import { FRAME_COLOURS, WORK_SHAPES } from '../../artworks/physical/physical-work.ts'
import * as styles from './import-page.module.css'

/** Explains the columns and cell formats to artists who edit the table in a spreadsheet. */
export function ImportRules() {
  return (
    <ul className={styles['rules']}>
      <li>
        The first row names the columns, as in the export. A column that is missing changes nothing;
        an empty cell empties the field.
      </li>
      <li>
        A row with an <code>id</code> changes that work of yours.
      </li>
      <li>
        A row without an <code>id</code> needs an <code>image</code>, as the export names it. If one
        of your works has this image, the row changes it. Otherwise the image must be one that you
        have uploaded in the last 24 hours, and the row adds a draft with it. In a ZIP, it may be
        the name of a file beside the table.
      </li>
      <li>
        An archive of Frame can be imported as it is: its rows change the works that you still have.
        Its images are TIFF files, which cannot be uploaded; the works here keep theirs.
      </li>
      <li>
        Prices are in euros: 450, 1234.50, 1.234,50 and 1,234.50 are all clear; 1.234 is not, and
        counts as a problem. Lengths are in centimetres, such as 60 or 60.4, days such as
        2026-05-31.
      </li>
      <li>
        The <code>medium</code> is one of {MEDIA.join(', ')}; the <code>edition</code> is open,
        unique or limited, with the number of copies in <code>edition_size</code>. Commas separate
        tags.
      </li>
      <li>
        The <code>shape</code> is one of {WORK_SHAPES.join(', ')}; the <code>frame</code> is{' '}
        {FRAME_COLOURS.join(', ')} or empty, with the sides of its profile in{' '}
        <code>frame_width</code> and <code>frame_depth</code>.
      </li>
      <li>
        <code>status</code> is for reading only: publish your drafts in the table of the dashboard.
      </li>
      <li>
        An apostrophe before =, +, - or @ keeps spreadsheets from running a text as a formula. The
        import takes it away.
      </li>
    </ul>
  )
}
