{{/* The name of everything in a release. */}}
{{- define "tollgate.name" -}}
{{- if contains "tollgate" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-tollgate" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* The labels by which pods are found; they never change. */}}
{{- define "tollgate.selector" -}}
app.kubernetes.io/name: tollgate
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "tollgate.labels" -}}
{{ include "tollgate.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "tollgate.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "tollgate.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ .Values.serviceAccount.name | default (include "tollgate.name" .) }}
{{- else -}}
{{ .Values.serviceAccount.name | default "default" }}
{{- end -}}
{{- end -}}

{{/* What the gateway and the migration have in common: the environment, and secrets as files. */}}
{{- define "tollgate.environment" -}}
- name: ENVIRONMENT
  value: {{ .Values.environment }}
- name: DATA_DIR
  value: /var/lib/tollgate
{{- range $name, $file := .Values.secret.files }}
- name: {{ $name }}_FILE
  value: /run/secrets/tollgate/{{ $file }}
{{- end }}
{{- range $name, $value := .Values.variables }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end -}}

{{- define "tollgate.mounts" -}}
- name: secrets
  mountPath: /run/secrets/tollgate
  readOnly: true
- name: data
  mountPath: /var/lib/tollgate
- name: tmp
  mountPath: /tmp
{{- end -}}

{{- define "tollgate.secrets" -}}
- name: secrets
  secret:
    secretName: {{ .Values.secret.name }}
    defaultMode: 288 # Read by user and group: 0440.
- name: tmp
  emptyDir: {}
{{- end -}}

{{/* The restricted profile of the pod security standards. */}}
{{- define "tollgate.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "tollgate.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}
