import { authentication } from '../fields/authentication.ts';
import { chosenTarget, fileTarget, targetChangeRules, targetRules } from '../fields/file-transfers.ts';
import { onDemand, requestShape } from '../schema/check.ts';
import { changing, type RequestOf } from '../schema/field.ts';

const aliases = { 'authentication.entityId': 'entityId' };

/** A new target: POST /v1/reports/reconciliations/targets. */
export const fileTargetRequest = requestShape({
  fields: () => ({ ...authentication, ...fileTarget }),
  rules: targetRules,
  aliases,
});

const changeFields = onDemand(() => ({ ...authentication, ...changing(fileTarget) }));

/** The change of a target: PUT /v1/reports/reconciliations/targets/{id}. */
export const fileTargetChange = requestShape({ fields: changeFields, rules: targetChangeRules, aliases });

/** A checked request to change a target. */
export type FileTargetChange = RequestOf<ReturnType<typeof changeFields>>;

/** A request to send a file again: POST /v1/reports/reconciliations/files/{id}/transfers. */
export const sendFileRequest = requestShape({ fields: () => ({ ...authentication, ...chosenTarget }), aliases });
