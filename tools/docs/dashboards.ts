import { type Dashboard, dashboards, type Panel } from '../../catalogue/monitoring/dashboards.ts';

const COLUMNS = 24;

/** The height of a panel in rows of Grafana. */
const heights = { stat: 4, timeseries: 8 } as const satisfies Record<Panel['kind'], number>;

const SOURCE = { type: 'prometheus', uid: '$datasource' };

const options = {
  stat: { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'value' },
  timeseries: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
} as const;

interface Place {
  readonly x: number;
  readonly y: number;
}

const panelOf = ({ title, kind, columns, unit, queries, description }: Panel, id: number, { x, y }: Place) => ({
  id,
  title,
  type: kind,
  ...(description === undefined ? {} : { description }),
  datasource: SOURCE,
  gridPos: { x, y, w: columns, h: heights[kind] },
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  options: options[kind],
  targets: queries.map(([expr, legendFormat], place) => ({
    refId: 'ABCDEF'.charAt(place),
    datasource: SOURCE,
    expr,
    legendFormat,
  })),
});

/** Places panels from left to right, in rows. */
const placed = (panels: readonly Panel[]) => {
  let [x, y, height] = [0, 0, 0];
  return panels.map((panel, index) => {
    if (x + panel.columns > COLUMNS) [x, y, height] = [0, y + height, 0];
    const place = { x, y };
    x += panel.columns;
    height = Math.max(height, heights[panel.kind]);
    return panelOf(panel, index + 1, place);
  });
};

const variableOf = ([label, metric]: readonly [string, string]) => ({
  name: label,
  label,
  type: 'query',
  datasource: SOURCE,
  query: { query: `label_values(${metric}, ${label})`, refId: label },
  definition: `label_values(${metric}, ${label})`,
  includeAll: true,
  allValue: '.*',
  multi: true,
  current: { text: 'All', value: '$__all' },
  refresh: 2,
  sort: 1,
});

const dashboardOf = ({ title, uid, variables, panels }: Dashboard) => ({
  title,
  uid,
  tags: ['tollgate'],
  description: 'Generated from catalogue/monitoring/dashboards.ts by `npm run docs`.',
  schemaVersion: 39,
  editable: true,
  graphTooltip: 1,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [
      { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
      ...Object.entries(variables).map(variableOf),
    ],
  },
  panels: placed(panels),
});

/** Returns the files of the dashboards, generated from their table. */
export const dashboardFiles = (): readonly { readonly path: string; readonly text: string }[] =>
  Object.entries<Dashboard>(dashboards).map(([name, dashboard]) => ({
    path: `deploy/grafana/${name}.json`,
    text: `${JSON.stringify(dashboardOf(dashboard), undefined, 2)}\n`,
  }));
