// What every field with a calendar needs: the styles of @mantine/dates and Chinese months and weekdays. Imported where a
// calendar is shown, so that pages without one load neither.
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/zh-cn';
