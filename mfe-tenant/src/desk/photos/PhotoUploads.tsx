import { Alert, Button, Progress } from 'antd';
import { PHOTO_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import type { usePhotoOutbox } from './use-photo-outbox';
import type { Upload } from './photo-outbox';

type PhotoUploadsProps = Pick<ReturnType<typeof usePhotoOutbox>, 'discard' | 'retry'> & { uploads: readonly Upload[] };

/** Photos on their way, and those that were refused with the reason. */
export function PhotoUploads({ uploads, discard, retry }: PhotoUploadsProps) {
  const refused = uploads.filter(({ reason }) => reason !== undefined);
  const waiting = uploads.filter(({ reason }) => reason === undefined);
  return (
    <div role="status" className="fct-photo-uploads">
      {waiting.map(({ key, kind, progress }) => (
        <div key={key} className="fct-photo-upload">
          <span>
            {progress === null
              ? `${PHOTO_KIND_LABEL[kind]}: guardada neste aparelho, será enviada quando houver conexão`
              : `${PHOTO_KIND_LABEL[kind]}: enviando…`}
          </span>
          {progress !== null && (
            <Progress aria-label="Envio da foto" percent={Math.round(progress * 100)} size="small" status="active" />
          )}
        </div>
      ))}
      {refused.map(({ key, reason }) => (
        <Alert
          key={key}
          type="error"
          showIcon
          title="A foto não foi enviada"
          description={reason}
          action={
            <span className="fct-photo-add">
              <Button size="small" onClick={() => retry(key)}>
                Tentar de novo
              </Button>
              <Button size="small" onClick={() => discard(key)}>
                Descartar
              </Button>
            </span>
          }
        />
      ))}
    </div>
  );
}
